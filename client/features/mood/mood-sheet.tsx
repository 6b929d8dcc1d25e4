import { useId, useMemo } from 'react';
import { QUICK_ENERGY_LABELS, QUICK_MOOD_LABELS } from '../../../domain/mood/scale.ts';
import { NOTES_MAX } from '../../../domain/mood/schema.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import * as field from '../../ui/field/field.css.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { ScaleInput } from '../../ui/scale/scale-input.tsx';
import { color } from '../../ui/theme/tokens.css.ts';
import { Face, moodColor } from './face.tsx';
import { createMoodForm, type MoodForm } from './mood-form.ts';
import * as css from './mood-sheet.css.ts';
import { Vessel } from './vessel.tsx';

/** From here on the person is told how much room is left. */
const COUNT_FROM = 200;

interface MoodSheetProps {
  readonly userId: number;
  readonly onClose: () => void;
}

/** The check-in: how it feels, how much energy there is, and words if there are any. */
export function MoodSheet({ userId, onClose }: MoodSheetProps) {
  const form = useMemo(() => createMoodForm(userId), [userId]);
  const alertId = useId();

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
        <Notes form={form} alertId={alertId} />
        <Kept form={form} />
        <div className={css.foot}>
          <FormAlert id={alertId}>{form.errors.value.notes ?? form.failure.value}</FormAlert>
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

function Notes({ form, alertId }: { readonly form: MoodForm; readonly alertId: string }) {
  const id = useId();
  const left = form.notesLeft.value;
  return (
    <div className={field.field}>
      <div className={css.notesHead}>
        <label className={field.label} htmlFor={id}>
          Notes <span className={css.optional}>(optional)</span>
        </label>
        {left <= COUNT_FROM ? (
          <span id={`${id}-count`} className={left < 0 ? css.over : css.count}>
            {(NOTES_MAX - left).toLocaleString('en')} of {NOTES_MAX.toLocaleString('en')}
          </span>
        ) : null}
      </div>
      <textarea
        id={id}
        className={field.area}
        rows={3}
        placeholder="Anything you want to remember about now"
        value={form.values.value.notes}
        aria-describedby={`${id}-count ${alertId}`}
        aria-invalid={left < 0 || undefined}
        onChange={(event) => form.change({ notes: event.target.value })}
      />
    </div>
  );
}

/** Always there, so that nothing moves under a finger when the first change makes a draft. */
function Kept({ form }: { readonly form: MoodForm }) {
  return (
    <div className={css.kept}>
      <p>
        {form.isBroughtBack.value ? 'Brought back from before. ' : ''}
        Kept on this device until you save it.
      </p>
      <div className={form.isTouched.value ? css.again : css.againLater}>
        <Button look="quiet" onClick={form.discard}>
          Start again
        </Button>
      </div>
    </div>
  );
}
