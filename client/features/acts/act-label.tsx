import type { WaitMark } from '../../lib/outbox/wait-mark.ts';
import { WaitingChip } from '../../ui/waiting-chip/waiting-chip.tsx';
import * as css from './act-label.css.ts';

interface ActLabelProps {
  readonly title: string;
  readonly description?: string;
  readonly isCompleted?: boolean;
  readonly waits?: WaitMark | undefined;
}

/** The title and the description of an act. The title is softly struck through once the act is done. */
export const ActLabel = ({ title, description, isCompleted = false, waits }: ActLabelProps) => (
  <span className={css.words}>
    <span className={isCompleted ? css.done : css.title}>{title}</span>
    {description ? <span className={css.description}>{description}</span> : null}
    {waits ? (
      <span className={css.waits}>
        <WaitingChip mark={waits} />
      </span>
    ) : null}
  </span>
);
