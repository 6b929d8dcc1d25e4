import { MOOD_LABELS, type ScaleValue } from '../../../domain/mood/scale.ts';
import { ScaleChoice } from '../../ui/scale/scale-choice.tsx';
import { Face, moodColor } from '../mood/face.tsx';
import * as css from './check-in.css.ts';

interface MoodChoiceProps {
  /** The question for screen readers. It is not shown here. */
  readonly label: string;
  readonly value: ScaleValue | null;
  readonly onChoose: (value: ScaleValue) => void;
}

/** The five faces. All are tinted before a choice; afterwards one has a ring. */
export const MoodChoice = ({ label, value: chosen, onChoose }: MoodChoiceProps) => (
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
