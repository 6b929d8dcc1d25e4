import { useMemo } from 'react';
import { NOTES_MAX } from '../../../domain/mood/notes.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { ScaleInput } from '../../ui/scale/scale-input.tsx';
import { WritingHelp } from '../care/writing-help.tsx';
import { createMoodForm, hasChosen } from './mood-form.ts';
import { CHECK_IN_VALUES } from './values.tsx';

interface MoodSheetProps {
  readonly userId: number;
  readonly onClose: () => void;
}

/** The check-in dialog: all values and notes. One value is enough. */
export function MoodSheet({ userId, onClose }: MoodSheetProps) {
  const form = useMemo(() => createMoodForm(userId), [userId]);

  const values = form.values.value;

  return (
    <Dialog title="How are you feeling?" onClose={onClose}>
      <SaveForm form={form} onClose={onClose}>
        {CHECK_IN_VALUES.map(({ apiName, labels, tintOf, picture, sheet }) => {
          const [size, chosenSize] = sheet.sizes;
          const value = values[apiName] || null;
          return (
            <ScaleInput
              key={apiName}
              label={sheet.label}
              value={value}
              {...(sheet.sentenceOf ? { sentence: value ? sheet.sentenceOf(value) : '' } : {})}
              words={labels}
              tintOf={tintOf}
              picture={(each, chosen) => picture(each, chosen ? chosenSize : size, !chosen)}
              onChange={(chosen) => form.change({ [apiName]: chosen })}
            />
          );
        })}
        <FormAlert>{hasChosen(values) ? '' : form.errors.value.moodValue}</FormAlert>
        <TextArea
          label="Notes"
          optional
          rows={3}
          max={NOTES_MAX}
          placeholder="Anything you want to remember"
          value={values.notes}
          error={form.errors.value.notes}
          onChange={(notes) => form.change({ notes })}
        />
        <WritingHelp draft={form.key} text={values.notes} />
      </SaveForm>
    </Dialog>
  );
}
