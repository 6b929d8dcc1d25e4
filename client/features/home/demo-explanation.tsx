import { soft } from './mood-card.css.ts';

/** Stands below the last mood of the demo person, also while that mood loads. */
export const DemoExplanation = () => (
  <p className={soft}>
    This is the last entry of Jo Demo, so that you can look around. Sign in to keep your own.
  </p>
);
