import { useMemo } from 'react';
import { QUICK_ENERGY_LABELS, QUICK_MOOD_LABELS } from '../../../domain/mood/scale.ts';
import { NOTES_MAX } from '../../../domain/mood/schema.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { Kept } from '../../ui/kept/kept.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { ScaleInput } from '../../ui/scale/scale-input.tsx';
import { color } from '../../ui/theme/tokens.css.ts';
import { Face, moodColor } from './face.tsx';
import { createMoodForm } from './mood-form.ts';
import * as css from './mood-sheet.css.ts';
import { Vessel } from './vessel.tsx';

interface MoodSheetProps {
  readonly userId: number;
  readonly onClose: () => void;
}

/** The check-in: how it feels, how much energy there is, and words if there are any. */
export function MoodSheet({ userId, onClose }: MoodSheetProps) {
  const form = useMemo(() => createMoodForm(userId), [userId]);

  const save = async () => {
    if (await form.save()) onClose();
  };

  return (
    <Dialog title="How are you feeling?" onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ScaleInput
          label="Emotional state"
          value={form.values.value.moodValue}
          words={QUICK_MOOD_LABELS}
          tintOf={moodColor}
          picture={(value, chosen) => <Face value={value} size={chosen ? 44 : 36} faint={!chosen} />}
          onChange={(moodValue) => form.change({ moodValue })}
        />
        <ScaleInput
          label="Energy level"
          value={form.values.value.fatigueValue}
          words={QUICK_ENERGY_LABELS}
          tintOf={() => color.spruce}
          picture={(value, chosen) => <Vessel value={value} size={chosen ? 40 : 32} faint={!chosen} />}
          onChange={(fatigueValue) => form.change({ fatigueValue })}
        />
        <TextArea
          label="Notes"
          optional
          rows={3}
          max={NOTES_MAX}
          placeholder="Anything you want to remember about now"
          value={form.values.value.notes}
          error={form.errors.value.notes}
          onChange={(notes) => form.change({ notes })}
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
