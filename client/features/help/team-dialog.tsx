import { useSignal } from '@preact/signals-react';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import * as css from './team-dialog.css.ts';
import {
  removeTreatmentTeam,
  saveTreatmentTeam,
  TEAM_NAME_MAX,
  TEAM_NUMBER_MAX,
  type TreatmentTeam,
  teamNumberProblem,
} from './treatment-team.ts';

interface TeamDialogProps {
  readonly team: TreatmentTeam | undefined;
  readonly onClose: () => void;
}

/** Adds, changes or removes the number of the person's own treatment team. */
export function TeamDialog({ team, onClose }: TeamDialogProps) {
  const name = useSignal(team?.name ?? '');
  const number = useSignal(team?.number ?? '');
  const isShownWhileLocked = useSignal(team?.isShownWhileLocked ?? true);
  const problem = useSignal<string | undefined>(undefined);
  const failure = useSignal('');
  const save = () => {
    const entered = number.value.trim();
    problem.value = teamNumberProblem(entered);
    if (problem.value) return;
    const isStored = saveTreatmentTeam({
      name: name.value.trim(),
      number: entered,
      isShownWhileLocked: isShownWhileLocked.value,
    });
    if (isStored) onClose();
    else failure.value = 'This browser can’t store anything right now. Please write the number down.';
  };
  return (
    <Dialog title="My treatment team" onClose={onClose}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field
          label="24-hour number"
          type="tel"
          maxLength={TEAM_NUMBER_MAX}
          value={number.value}
          error={problem.value}
          onChange={(event) => (number.value = event.target.value)}
        />
        <Field
          label="Name (optional)"
          hint="For example a ward or a clinic"
          maxLength={TEAM_NAME_MAX}
          value={name.value}
          onChange={(event) => (name.value = event.target.value)}
        />
        <Checkbox
          checked={isShownWhileLocked.value}
          onChange={(isChecked) => (isShownWhileLocked.value = isChecked)}
        >
          Show it while Hearten is locked
        </Checkbox>
        <p className={css.soft}>
          It stays on this device, outside the lock, and is never sent. Anyone who opens Help here can see it,
          even before you sign in. Signing out removes it from this device.
        </p>
        <FormAlert>{failure.value}</FormAlert>
        <div className={css.actions}>
          {team ? (
            <Button
              look="danger"
              onClick={() => {
                removeTreatmentTeam();
                onClose();
              }}
            >
              Remove
            </Button>
          ) : (
            <Button look="outline" onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button type="submit">Save</Button>
        </div>
      </form>
    </Dialog>
  );
}
