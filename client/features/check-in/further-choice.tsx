import type { ScaleValue } from '../../../domain/mood/scale.ts';
import { ScaleChoice } from '../../ui/scale/scale-choice.tsx';
import type { FurtherValue } from '../mood/values.tsx';
import * as css from './check-in.css.ts';

interface FurtherChoiceProps {
  readonly of: FurtherValue;
  readonly value: ScaleValue | null;
  readonly onChoose: (value: ScaleValue) => void;
}

/** The five pictures of a value that is asked for after the mood, with its question. */
export const FurtherChoice = ({
  of: { question, labels, picture },
  value: chosen,
  onChoose,
}: FurtherChoiceProps) => (
  <>
    <p className={css.question} aria-hidden="true">
      {question}
      <span className={css.optional}>optional</span>
    </p>
    <ScaleChoice
      label={question}
      value={chosen}
      words={labels}
      picture={(value, isChosen) => picture(value, 40, chosen !== null && !isChosen)}
      onChoose={onChoose}
    />
  </>
);
