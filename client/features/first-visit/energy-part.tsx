import { part } from '../check-in/check-in.css.ts';
import { FurtherChoice } from '../check-in/further-choice.tsx';
import { ENERGY } from '../mood/values.tsx';
import { tapEnergy, visitorsCheckIn } from './first-check-in.ts';

/** Asks a visitor who has tapped a face for the energy. */
export function EnergyPart() {
  const checkIn = visitorsCheckIn.value;
  return checkIn ? (
    <div className={part}>
      <FurtherChoice of={ENERGY} value={checkIn.fatigueValue} onChoose={tapEnergy} />
    </div>
  ) : null;
}
