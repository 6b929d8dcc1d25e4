import type { BreathPattern } from '../../../domain/breathing/pattern.ts';
import { FIRST_ROUND, FURTHER_ROUNDS } from '../../../domain/breathing/patterns.ts';
import { Exercises } from './exercises.tsx';
import * as css from './rest.css.ts';
import { RestingPicture } from './resting-picture.tsx';

interface RestProps {
  /** The name of the part that just ended, such as 'Seven breaths'. */
  readonly after: string;
  /** Whether the list of other exercises is open below. If so, this shows none itself. */
  readonly isListOpen: boolean;
  readonly onBreathe: (pattern: BreathPattern) => void;
  readonly onGround: () => void;
}

/** Shown after a round or the five-senses exercise: a picture to rest with, and further exercises to choose from. */
export function Rest({ after, isListOpen, onBreathe, onGround }: RestProps) {
  return (
    <div className={css.rest}>
      <RestingPicture />
      <div>
        <p className={css.soft}>{after}</p>
        <p className={css.stay}>Stay as long as you like</p>
      </div>
      {isListOpen ? null : (
        <>
          <section className={css.choices} aria-label="Other ways to continue">
            <Exercises
              patterns={FURTHER_ROUNDS}
              titleOf={(pattern) => (pattern === FIRST_ROUND ? 'Seven breaths again' : pattern.title)}
              onBreathe={onBreathe}
              onGround={onGround}
            />
          </section>
          <p className={css.soft}>If you feel dizzy, stop and breathe as you like.</p>
        </>
      )}
    </div>
  );
}
