import { useMemo } from 'react';
import { CONTENT_MAX, type JournalEntry } from '../../../domain/journal/schema.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { Kept } from '../../ui/kept/kept.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import * as css from './entry-dialog.css.ts';
import { createJournalForm } from './journal-form.ts';

interface EntryDialogProps {
  readonly userId: number;
  /** The entry to be corrected; without it a new one is written. */
  readonly entry?: JournalEntry;
  readonly onSaved?: (entry: JournalEntry) => void;
  readonly onClose: () => void;
}

/** Writing an entry, or correcting one. */
export function EntryDialog({ userId, entry, onSaved, onClose }: EntryDialogProps) {
  // A list that is read again while somebody writes must not begin their form anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const form = useMemo(
    () => createJournalForm({ userId, entry, onSaved: (saved) => onSaved?.(saved) }),
    [userId, entry?.id],
  );
  const { title, content } = form.values.value;

  const save = async () => {
    if (await form.save()) onClose();
  };

  return (
    <Dialog title={entry ? 'Correct this entry' : 'New entry'} onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          label="Title"
          value={title}
          error={form.errors.value.title}
          onChange={(event) => form.change({ title: event.target.value })}
        />
        <TextArea
          label="What would you like to keep?"
          rows={6}
          max={CONTENT_MAX}
          value={content}
          error={form.errors.value.content}
          onChange={(text) => form.change({ content: text })}
        />
        <Kept form={form} />
        <div className={css.foot}>
          <FormAlert>{form.failure.value}</FormAlert>
          <div className={css.actions}>
            <Button look="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={form.isSaving.value}>
              {form.isSaving.value ? 'Saving...' : 'Save'}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}
