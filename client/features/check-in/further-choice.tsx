import type { ApiName, ScaleValue } from '../../../domain/mood/scale.ts';
import { ScaleChoice } from '../../ui/scale/scale-choice.tsx';
import { FURTHER_VALUES, type FurtherValue } from '../mood/values.tsx';
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

interface FurtherChoicesProps {
  /** The values of a check-in. One that is not chosen is null, or 0 in a form. */
  readonly values: Readonly<Record<ApiName, number | null>>;
  /** The class of the part around each choice. */
  readonly className?: string;
  readonly onChoose: (chosen: Partial<Readonly<Record<ApiName, ScaleValue>>>) => void;
}

/** The choices for all values that are asked for after the mood, each in an element with `className`. */
export const FurtherChoices = ({ values, className, onChoose }: FurtherChoicesProps) =>
  FURTHER_VALUES.map((of) => (
    <div key={of.key} className={className}>
      <FurtherChoice
        of={of}
        value={(values[of.apiName] || null) as ScaleValue | null}
        onChoose={(value) => onChoose({ [of.apiName]: value })}
      />
    </div>
  ));
