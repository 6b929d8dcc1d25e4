import { ENERGY_LABELS, MOOD_LABELS, type ScaleValue } from '../../../domain/mood/scale.ts';
import { ScaleChoice } from '../../ui/scale/scale-choice.tsx';
import { EnergyBattery } from '../mood/energy-battery.tsx';
import { Face, moodColor } from '../mood/face.tsx';
import * as css from './check-in.css.ts';

interface ChoiceProps {
  readonly value: ScaleValue | null;
  readonly onChoose: (value: ScaleValue) => void;
}

/** The five faces. All are tinted before a choice; afterwards one has a ring. `label` is read out alone. */
export const MoodChoice = ({ label, value: chosen, onChoose }: ChoiceProps & { readonly label: string }) => (
  <ScaleChoice
    label={label}
    value={chosen}
    words={MOOD_LABELS}
    picture={(value, isChosen) => (
      <span
        className={isChosen ? css.chosenFace : css.face}
        {...(isChosen ? { style: { outlineColor: moodColor(value) } } : {})}
      >
        <Face value={value} size={54} faint={chosen !== null && !isChosen} />
      </span>
    )}
    onChoose={onChoose}
  />
);

/** The five batteries with their question. */
export const EnergyChoice = ({ value: chosen, onChoose }: ChoiceProps) => (
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
