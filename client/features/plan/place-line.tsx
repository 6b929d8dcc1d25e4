import { Lock, Smartphone } from 'lucide-react';
import { dayName } from '../../lib/date-text.ts';
import { today } from '../../lib/today.ts';
import type { PlanPlace } from './own-plan.ts';
import * as css from './plan.css.ts';

interface PlaceLineProps {
  readonly place: PlanPlace;
  readonly changedOn: string | null;
}

/** Says where the plan is kept, and when it was changed last. */
export function PlaceLine({ place, changedOn }: PlaceLineProps) {
  const Icon = place === 'device' ? Smartphone : Lock;
  return (
    <p className={css.place}>
      <Icon size={18} aria-hidden />
      <span>
        {place === 'device' ? 'Only on this device.' : 'Encrypted in your account.'}
        {changedOn ? ` Changed: ${dayName(changedOn, today.value)}.` : ''}
      </span>
    </p>
  );
}
