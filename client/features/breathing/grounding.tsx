import { type RefObject, useEffect, useState } from 'react';
import { GROUNDING, GROUNDING_TITLE } from '../../../domain/breathing/grounding.ts';
import { Button } from '../../ui/button/button.tsx';
import * as css from './grounding.css.ts';
import { SomethingElseButton } from './something-else.tsx';

interface GroundingProps {
  /** Whether the list of other exercises is open below. If so, only the prompt is shown. */
  readonly isListOpen: boolean;
  readonly elseButton: RefObject<HTMLButtonElement | null>;
  readonly onElse: () => void;
  /** Called with the words of each step when it begins. */
  readonly onSay: (words: string) => void;
  readonly onOver: (after: string) => void;
}

/** The five-senses exercise: from five things to one, at the person's own pace. */
export function Grounding({ isListOpen, elseButton, onElse, onSay, onOver }: GroundingProps) {
  const [index, setIndex] = useState(0);
  const step = GROUNDING[index];
  useEffect(() => {
    if (step) onSay(`${step.prompt}. ${step.hint}`);
    else onOver(GROUNDING_TITLE);
  }, [step, onSay, onOver]);

  if (!step) return null;
  return (
    <div className={css.grounding}>
      <p className={css.count} aria-hidden="true">
        {step.count}
      </p>
      <p className={css.prompt}>{step.prompt}</p>
      <p className={css.hint}>{step.hint}</p>
      {isListOpen ? null : (
        <>
          <Button look="outline" onClick={() => setIndex(index + 1)}>
            {index === GROUNDING.length - 1 ? 'Done' : 'Next'}
          </Button>
          <SomethingElseButton button={elseButton} onOpen={onElse} />
        </>
      )}
    </div>
  );
}
