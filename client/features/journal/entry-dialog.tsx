import { useSignal } from '@preact/signals-react';
import { useMemo } from 'react';
import { CONTENT_MAX, type JournalEntry } from '../../../domain/journal/schema.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { WritingHelp } from '../care/writing-help.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import { createJournalForm } from './journal-form.ts';

interface EntryDialogProps {
  readonly userId: number;
  /** The entry to edit. Without it the dialog writes a new one. */
  readonly entry?: JournalEntry;
  /** Called with the stored entry after a save, and with the entry after a choice. Not called if a save waits. */
  readonly onSaved?: (entry: JournalEntry) => void;
  readonly onClose: () => void;
}

/** The dialog for a new entry, for editing one, or for choosing between its two texts. */
export function EntryDialog({ userId, entry, onSaved, onClose }: EntryDialogProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload of the list must not reset the form while the person writes
  const form = useMemo(
    () => createJournalForm({ userId, entry, onSaved: (saved) => show(saved) }),
    [userId, entry?.id],
  );
  const choosing = useSignal(entry?.conflict ? entry : null);
  /** Reports the saved entry, and asks for a choice if it has two texts. */
  const show = (saved: JournalEntry) => {
    onSaved?.(saved);
    choosing.value = saved.conflict ? saved : null;
  };
  const { title, content } = form.values.value;

  if (choosing.value?.conflict) {
    return (
      <Dialog title="Two texts of one entry" onClose={onClose}>
        <ConflictChoice
          entry={choosing.value}
          conflict={choosing.value.conflict}
          onChosen={(chosen) => {
            show(chosen);
            if (!chosen.conflict) onClose();
          }}
        />
      </Dialog>
    );
  }

  return (
    <Dialog title={entry ? 'Edit this entry' : 'New entry'} onClose={onClose}>
      <SaveForm
        form={form}
        onClose={() => {
          if (!choosing.peek()) onClose();
        }}
      >
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
        <WritingHelp draft={form.key} text={`${title}\n${content}`} />
      </SaveForm>
    </Dialog>
  );
}
