import { isLocked } from '../../lib/lock/lock-state.ts';
import { Button } from '../../ui/button/button.tsx';
import { action } from '../../ui/card/card.css.ts';
import { NumberCard } from './number-card.tsx';
import { TEAM_NAME, type TreatmentTeam } from './treatment-team.ts';

interface TeamCardProps {
  readonly team: TreatmentTeam;
  readonly onEdit: () => void;
}

/** The number of the person's own treatment team. It can't be edited while Hearten is locked. */
export function TeamCard({ team: { name, number }, onEdit }: TeamCardProps) {
  return (
    <NumberCard
      look="own"
      label={name || TEAM_NAME}
      numbers={[number]}
      action={
        isLocked.value ? null : (
          <span className={action}>
            <Button look="quiet" aria-haspopup="dialog" aria-label="Edit my treatment team" onClick={onEdit}>
              Edit
            </Button>
          </span>
        )
      }
    >
      Your own 24-hour number, stored on this device
    </NumberCard>
  );
}
