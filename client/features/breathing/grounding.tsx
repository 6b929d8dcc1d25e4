import { useEffect, useState } from 'react';
import { GROUNDING } from '../../../domain/breathing/grounding.ts';
import { Button } from '../../ui/button/button.tsx';
import * as css from './grounding.css.ts';

interface GroundingProps {
  /** Called with the words of each step when it begins. */
  readonly onSay: (words: string) => void;
  readonly onOver: (after: string) => void;
}

/** The five-senses exercise: from five things to one, at the person's own pace. */
export function Grounding({ onSay, onOver }: GroundingProps) {
  const [index, setIndex] = useState(0);
  const step = GROUNDING[index];
  useEffect(() => {
    if (step) onSay(`${step.prompt}. ${step.hint}`);
    else onOver('Five senses');
  }, [step, onSay, onOver]);

  if (!step) return null;
  return (
    <div className={css.grounding}>
      <p className={css.count} aria-hidden="true">
        {step.count}
      </p>
      <p className={css.prompt}>{step.prompt}</p>
      <p className={css.hint}>{step.hint}</p>
      <Button look="outline" onClick={() => setIndex(index + 1)}>
        {index === GROUNDING.length - 1 ? 'Done' : 'Next'}
      </Button>
    </div>
  );
}
