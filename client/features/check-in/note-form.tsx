import { useEffect, useMemo, useRef } from 'react';
import { NOTES_MAX } from '../../../domain/mood/notes.ts';
import { createDraftForm } from '../../lib/draft-form.ts';
import { moodNoteDraft } from '../../lib/stored-names.ts';
import { TextArea } from '../../ui/field/text-area.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { WritingHelp } from '../care/writing-help.tsx';
import { checkNotes } from '../mood/mood-form.ts';
import type { CheckIn } from './check-in.ts';

/** A type rather than an interface, because a form's values need an index signature. */
type NoteValues = { readonly notes: string };

interface NoteFormProps {
  readonly checkIn: CheckIn;
  readonly onClose: () => void;
}

/** Adds a note to a check-in, or changes it. The text is kept on the device until it is saved. */
export function NoteForm({ checkIn, onClose }: NoteFormProps) {
  const form = useMemo(() => createNoteForm(checkIn), [checkIn]);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => area.current?.querySelector('textarea')?.focus(), []);
  return (
    <div ref={area}>
      <SaveForm form={form} onClose={onClose}>
        <TextArea
          label="Note"
          optional
          rows={3}
          max={NOTES_MAX}
          placeholder="Anything you want to remember"
          value={form.values.value.notes}
          error={form.errors.value.notes}
          onChange={(notes) => form.change({ notes })}
        />
        <WritingHelp draft={form.key} text={form.values.value.notes} />
      </SaveForm>
    </div>
  );
}

const createNoteForm = (checkIn: CheckIn) =>
  createDraftForm<NoteValues, NoteValues>({
    key: moodNoteDraft(checkIn.userId, checkIn.id),
    empty: { notes: checkIn.content.peek().notes ?? '' },
    check: checkNotes,
    bodyOf: ({ notes }) => ({ notes: notes.trim() }),
    write: async ({ notes }) => {
      if (!(await checkIn.change({ notes: notes || null }))) throw new Error(checkIn.failure.peek());
    },
    messageFor: () => checkIn.failure.peek(),
  });
