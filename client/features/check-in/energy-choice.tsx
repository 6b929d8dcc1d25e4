import { ENERGY_LABELS, type ScaleValue } from '../../../domain/mood/scale.ts';
import { ScaleChoice } from '../../ui/scale/scale-choice.tsx';
import { EnergyBattery } from '../mood/energy-battery.tsx';
import * as css from './check-in.css.ts';

interface EnergyChoiceProps {
  readonly value: ScaleValue | null;
  readonly onChoose: (value: ScaleValue) => void;
}

/** The five batteries with their question. */
export const EnergyChoice = ({ value: chosen, onChoose }: EnergyChoiceProps) => (
  <>
    <p className={css.question} aria-hidden="true">
      How much energy?<span className={css.optional}>optional</span>
    </p>
    <ScaleChoice
      label="How much energy?"
      value={chosen}
      words={ENERGY_LABELS}
      picture={(value, isChosen) => (
        <EnergyBattery value={value} size={40} faint={chosen !== null && !isChosen} />
      )}
      onChoose={onChoose}
    />
  </>
);
