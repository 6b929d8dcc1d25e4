import { Shuffle, X } from 'lucide-react';
import { type RefObject, useEffect, useId } from 'react';
import type { BreathPattern } from '../../../domain/breathing/pattern.ts';
import { OTHER_ROUNDS } from '../../../domain/breathing/patterns.ts';
import { useCloseOnBack } from '../../ui/dialog/history-entries.ts';
import { useFocusOnMount } from '../../ui/focus/use-focus.ts';
import { toggle } from './cues/cue-switches.css.ts';
import { Exercises } from './exercises.tsx';
import * as css from './something-else.css.ts';

interface SomethingElseButtonProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onOpen: () => void;
}

/** Opens the list of other exercises. It is small, so that it does not distract a person who wants to breathe. */
export const SomethingElseButton = ({ button, onOpen }: SomethingElseButtonProps) => (
  <button ref={button} type="button" className={toggle} onClick={onOpen}>
    <Shuffle size={18} aria-hidden />
    Something else
  </button>
);

interface SomethingElseProps {
  readonly now: BreathPattern | 'grounding' | undefined;
  readonly onBreathe: (pattern: BreathPattern) => void;
  readonly onGround: () => void;
  readonly onClose: () => void;
}

/**
 * A list of exercises below the running one, or beside it in a low, wide window. The running one goes on. Escape, Back
 * and the X lead back to it.
 */
export function SomethingElse({ now, onBreathe, onGround, onClose }: SomethingElseProps) {
  const titleId = useId();
  useCloseOnBack(true, onClose);
  const title = useFocusOnMount<HTMLHeadingElement>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Otherwise the browser closes the dialog around it.
      event.preventDefault();
      onClose();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onClose]);
  return (
    <section className={css.panel} aria-labelledby={titleId}>
      <div className={css.head}>
        <h3 id={titleId} ref={title} tabIndex={-1} className={css.title}>
          Something else
        </h3>
        <button type="button" className={css.close} aria-label="Back to the exercise" onClick={onClose}>
          <X size={22} aria-hidden />
        </button>
      </div>
      <div className={css.list}>
        <Exercises
          patterns={OTHER_ROUNDS}
          now={now}
          onBreathe={(pattern) => (pattern === now ? onClose() : onBreathe(pattern))}
          onGround={() => (now === 'grounding' ? onClose() : onGround())}
        />
      </div>
    </section>
  );
}
