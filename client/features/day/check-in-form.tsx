import { signal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { NOTES_MAX } from '../../../domain/mood/notes.ts';
import { TextArea } from '../../ui/field/text-area.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { WritingHelp } from '../care/writing-help.tsx';
import { FurtherChoices } from '../check-in/further-choice.tsx';
import { MoodChoice } from '../check-in/mood-choice.tsx';
import { hasChosen } from '../mood/mood-form.ts';
import * as css from './day.css.ts';
import type { DayForm } from './day-forms.ts';

interface CheckInFormProps {
  readonly form: DayForm;
  /** The question above the faces. */
  readonly question: string;
  /** Whether a repeated save keeps the time of the first attempt. */
  readonly keepsFirstAttemptTime: boolean;
  /** Shown above the question: the choice of the day and of the time. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

const NO_TIME = signal(undefined);

/** The values and a note of one check-in, saved together. */
export function CheckInForm({ form, question, keepsFirstAttemptTime, children, onClose }: CheckInFormProps) {
  const values = form.values.value;
  const { moodValue, notes } = values;
  return (
    <SaveForm form={keepsFirstAttemptTime ? form : { ...form, firstAttemptAt: NO_TIME }} onClose={onClose}>
      {children}
      <div>
        <p className={css.question} aria-hidden="true">
          {question}
        </p>
        <MoodChoice
          label={question}
          value={moodValue || null}
          onChoose={(moodValue) => form.change({ moodValue })}
        />
      </div>
      <FurtherChoices values={values} onChoose={form.change} />
      <FormAlert>{hasChosen(values) ? '' : form.errors.value.moodValue}</FormAlert>
      <TextArea
        label="Note"
        optional
        rows={2}
        max={NOTES_MAX}
        placeholder="What do you remember of this day?"
        value={notes}
        error={form.errors.value.notes}
        onChange={(notes) => form.change({ notes })}
      />
      <WritingHelp draft={form.key} text={notes} />
    </SaveForm>
  );
}
