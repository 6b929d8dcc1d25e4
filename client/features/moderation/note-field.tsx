import type { Signal } from '@preact/signals-react';
import { NOTE_MAX } from '../../../domain/moderation/word-limits.ts';
import { TextArea } from '../../ui/field/text-area.tsx';

/** The note that the author reads with a decision. */
export const NoteField = ({ note }: { readonly note: Signal<string> }) => (
  <TextArea
    label="Note to the author"
    optional
    rows={2}
    max={NOTE_MAX}
    value={note.value}
    onChange={(next) => {
      note.value = next;
    }}
  />
);
