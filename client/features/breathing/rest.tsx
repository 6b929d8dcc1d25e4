import type { BreathPattern } from '../../../domain/breathing/pattern.ts';
import { FURTHER_ROUNDS } from '../../../domain/breathing/patterns.ts';
import { Choice } from './choice.tsx';
import * as css from './rest.css.ts';
import { RestingPicture } from './resting-picture.tsx';

interface RestProps {
  /** The name of the part that just ended, such as 'Seven breaths'. */
  readonly after: string;
  readonly onBreathe: (pattern: BreathPattern) => void;
  readonly onGround: () => void;
}

/** Shown after a round: a picture to rest with, and further exercises to choose from. */
export function Rest({ after, onBreathe, onGround }: RestProps) {
  return (
    <div className={css.rest}>
      <RestingPicture />
      <div>
        <p className={css.soft}>{after}</p>
        <p className={css.stay}>Stay as long as you like</p>
      </div>
      <section className={css.choices} aria-label="Other ways to continue">
        {FURTHER_ROUNDS.map((pattern) => (
          <Choice key={pattern.title} {...pattern} onChoose={() => onBreathe(pattern)} />
        ))}
        <Choice
          title="Five senses"
          description="5, 4, 3, 2, 1: notice what is around you."
          onChoose={onGround}
        />
      </section>
      <p className={css.soft}>If you feel dizzy, stop and breathe as you like.</p>
    </div>
  );
}
