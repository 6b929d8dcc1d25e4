import * as css from './progress-bar.css.ts';

interface ProgressBarProps {
  /** From 0 to 1. */
  readonly share: number;
  /** Composes the `track` style and sets the height. */
  readonly className: string;
}

/** A bar that shows how much is done. Screen readers skip it, because the text beside it says the same. */
export const ProgressBar = ({ share, className }: ProgressBarProps) => (
  <span className={className} aria-hidden="true">
    <span className={css.fill} style={{ width: `${share * 100}%` }} />
  </span>
);
