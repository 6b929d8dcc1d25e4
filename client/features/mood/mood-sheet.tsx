import { useMemo } from 'react';
import { NOTES_MAX } from '../../../domain/mood/notes.ts';
import { ENERGY_LABELS, MOOD_LABELS, moodSentence } from '../../../domain/mood/scale.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { ScaleInput } from '../../ui/scale/scale-input.tsx';
import { color } from '../../ui/theme/tokens.css.ts';
import { WritingHelp } from '../care/writing-help.tsx';
import { EnergyBattery } from './energy-battery.tsx';
import { Face, moodColor } from './face.tsx';
import { createMoodForm, hasChosen } from './mood-form.ts';

interface MoodSheetProps {
  readonly userId: number;
  readonly onClose: () => void;
}

/** The check-in dialog: mood, energy and notes. Mood or energy is enough. */
export function MoodSheet({ userId, onClose }: MoodSheetProps) {
  const form = useMemo(() => createMoodForm(userId), [userId]);

  const { moodValue, fatigueValue } = form.values.value;

  return (
    <Dialog title="How are you feeling?" onClose={onClose}>
      <SaveForm form={form} onClose={onClose}>
        <ScaleInput
          label="Emotional state"
          value={moodValue || null}
          sentence={moodValue ? moodSentence(moodValue) : ''}
          words={MOOD_LABELS}
          tintOf={moodColor}
          picture={(value, chosen) => <Face value={value} size={chosen ? 44 : 36} faint={!chosen} />}
          onChange={(moodValue) => form.change({ moodValue })}
        />
        <ScaleInput
          label="Energy"
          value={fatigueValue || null}
          words={ENERGY_LABELS}
          tintOf={() => color.spruce}
          picture={(value, chosen) => <EnergyBattery value={value} size={chosen ? 40 : 32} faint={!chosen} />}
          onChange={(fatigueValue) => form.change({ fatigueValue })}
        />
        <FormAlert>{hasChosen(form.values.value) ? '' : form.errors.value.moodValue}</FormAlert>
        <TextArea
          label="Notes"
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
    </Dialog>
  );
}
