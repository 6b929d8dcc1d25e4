import { part } from '../check-in/check-in.css.ts';
import { EnergyChoice } from '../check-in/energy-choice.tsx';
import { tapEnergy, visitorsCheckIn } from './first-check-in.ts';

/** Asks a visitor who has tapped a face for the energy. */
export function EnergyPart() {
  const checkIn = visitorsCheckIn.value;
  return checkIn ? (
    <div className={part}>
      <EnergyChoice value={checkIn.fatigueValue} onChoose={tapEnergy} />
    </div>
  ) : null;
}
