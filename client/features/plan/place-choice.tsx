import { Lock, type LucideIcon, Smartphone } from 'lucide-react';
import type { User } from '../../../domain/account/schema.ts';
import { Button } from '../../ui/button/button.tsx';
import type { PlanPlace } from './own-plan.ts';
import * as css from './plan.css.ts';

interface PlaceChoiceProps {
  readonly user: User;
  readonly isBusy: boolean;
  readonly onChoose: (place: PlanPlace) => void;
  readonly onBack: () => void;
}

/** Asks at the first line where the plan is kept. */
export function PlaceChoice({ user, isBusy, onChoose, onBack }: PlaceChoiceProps) {
  const option = (place: PlanPlace, Icon: LucideIcon, label: string, text: string) => (
    <button
      type="button"
      className={css.option}
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || onChoose(place)}
    >
      <Icon size={24} aria-hidden />
      <span className={css.words}>
        <span className={css.optionTitle}>{label}</span>
        <span className={css.soft}>{text}</span>
      </span>
    </button>
  );
  return (
    <div className={css.stack}>
      {user.demo ? (
        <p>This is a shared demo account, so a plan stays on your device.</p>
      ) : (
        option(
          'account',
          Lock,
          'In my account',
          'Encrypted. You have it on every device where you sign in, and you keep it if you lose your phone. Choosing this allows Hearten to keep it.',
        )
      )}
      {option(
        'device',
        Smartphone,
        'Only on this device',
        'Nothing is sent. If the device is lost, or you sign out, the plan is gone. You are asked before you sign out.',
      )}
      <p className={css.soft}>You can change this later.</p>
      <Button look="quiet" onClick={onBack}>
        Back
      </Button>
    </div>
  );
}
