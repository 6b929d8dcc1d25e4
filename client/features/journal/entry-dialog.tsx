import { useMemo } from 'react';
import { CONTENT_MAX, type JournalEntry } from '../../../domain/journal/schema.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { createJournalForm } from './journal-form.ts';

interface EntryDialogProps {
  readonly userId: number;
  /** The entry to edit. Without it the dialog writes a new one. */
  readonly entry?: JournalEntry;
  readonly onSaved?: (entry: JournalEntry) => void;
  readonly onClose: () => void;
}

/** The dialog for a new entry, or for editing one. */
export function EntryDialog({ userId, entry, onSaved, onClose }: EntryDialogProps) {
  // A reload of the list must not reset the form while the person writes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const form = useMemo(
    () => createJournalForm({ userId, entry, onSaved: (saved) => onSaved?.(saved) }),
    [userId, entry?.id],
  );
  const { title, content } = form.values.value;

  return (
    <Dialog title={entry ? 'Edit this entry' : 'New entry'} onClose={onClose}>
      <SaveForm form={form} onClose={onClose}>
        <Field
          label="Title"
          value={title}
          error={form.errors.value.title}
          onChange={(event) => form.change({ title: event.target.value })}
        />
        <TextArea
          label="What would you like to write down?"
          rows={6}
          max={CONTENT_MAX}
          value={content}
          error={form.errors.value.content}
          onChange={(text) => form.change({ content: text })}
        />
      </SaveForm>
    </Dialog>
  );
}
