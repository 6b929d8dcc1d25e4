import * as css from './progress-bar.css.ts';

interface ProgressBarProps {
  /** From 0 to 1. */
  readonly share: number;
  /** Its `track`, as high as it is to be. */
  readonly className: string;
}

/** How much of something is done, drawn. The words beside it say the same. */
export const ProgressBar = ({ share, className }: ProgressBarProps) => (
  <span className={className} aria-hidden="true">
    <span className={css.fill} style={{ width: `${share * 100}%` }} />
  </span>
);
