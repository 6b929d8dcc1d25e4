import type { Signal } from '@preact/signals-react';
import { NOTE_MAX } from '../../../domain/moderation/word-limits.ts';
import { TextArea } from '../../ui/field/text-area.tsx';

interface NoteFieldProps {
  readonly note: Signal<string>;
  readonly label: string;
  /** Says who reads the note, if the label doesn't. */
  readonly hint?: string;
}

/** The words that a moderator adds to a decision. All moderators can read a stored note in the history of the case. */
export const NoteField = ({ note, label, hint }: NoteFieldProps) => (
  <TextArea
    label={label}
    hint={hint}
    optional
    rows={2}
    max={NOTE_MAX}
    value={note.value}
    onChange={(next) => {
      note.value = next;
    }}
  />
);
