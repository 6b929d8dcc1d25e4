import { useSignal } from '@preact/signals-react';
import { useMemo } from 'react';
import type { User } from '../../../domain/account/schema.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { LinesField } from './lines-field.tsx';
import type { PlanPlace } from './own-plan.ts';
import { PlaceChoice } from './place-choice.tsx';
import * as css from './plan.css.ts';
import { createStepForm } from './step-form.ts';
import { STEP_TITLES } from './step-titles.ts';
import { STEP_WORDS } from './step-words.ts';
import { VersionChoice } from './version-choice.tsx';
import type { ShownStep } from './waiting-plan.ts';

interface StepDialogProps {
  readonly user: User;
  readonly step: ShownStep;
  /** Null while the plan has no line. Saving the first one asks for the place. */
  readonly place: PlanPlace | null;
  readonly onClose: () => void;
}

/**
 * The dialog for the lines of one step. After edits on two devices it asks instead which of the two versions to keep.
 */
export function StepDialog({ user, step, place, onClose }: StepDialogProps) {
  const chosenPlace = useSignal<PlanPlace | null>(place);
  const isChoosingPlace = useSignal(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload of the plan must not reset the form while the person writes
  const form = useMemo(
    () => createStepForm({ userId: user.id, step, placeOf: () => chosenPlace.peek() ?? 'account' }),
    [user.id, step.step],
  );
  const title = STEP_TITLES[step.step];

  if (step.conflict) {
    return (
      <Dialog title={title} onClose={onClose}>
        <VersionChoice userId={user.id} step={step} conflict={step.conflict} onChosen={onClose} />
      </Dialog>
    );
  }
  if (isChoosingPlace.value) {
    const saveIn = async (next: PlanPlace) => {
      chosenPlace.value = next;
      const isSaved = await form.save();
      isChoosingPlace.value = false;
      // After a failure the person may choose the other place.
      if (isSaved) onClose();
      else chosenPlace.value = null;
    };
    return (
      <Dialog title="Where should your plan be?" onClose={onClose}>
        <PlaceChoice
          user={user}
          isBusy={form.isSaving.value}
          onChoose={(next) => void saveIn(next)}
          onBack={() => (isChoosingPlace.value = false)}
        />
      </Dialog>
    );
  }
  // The form of the lines, except that saving them for the first time asks for the place.
  const askingForm = {
    ...form,
    save: async () => {
      if (chosenPlace.peek() !== null || !form.isTouched.peek()) return form.save();
      isChoosingPlace.value = true;
      return false;
    },
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <SaveForm form={askingForm} onClose={onClose}>
        <p className={css.soft}>{STEP_WORDS[step.step].hint}</p>
        <LinesField step={step.step} form={form} />
      </SaveForm>
    </Dialog>
  );
}
