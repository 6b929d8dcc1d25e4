import { soft } from './mood-card.css.ts';

/** Stands below the last mood of the demo person, also while that mood loads. */
export const DemoExplanation = () => (
  <p className={soft}>
    This is the latest entry of Jo Demo, who is made up, so that you can look around. Sign in to keep your
    own.
  </p>
);
