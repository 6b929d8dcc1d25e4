import * as css from './act-label.css.ts';

interface ActLabelProps {
  readonly title: string;
  readonly description?: string;
  readonly isCompleted?: boolean;
}

/** The title and description of an act, softly struck through once it is done. */
export const ActLabel = ({ title, description, isCompleted = false }: ActLabelProps) => (
  <span className={css.words}>
    <span className={isCompleted ? css.done : css.title}>{title}</span>
    {description ? <span className={css.description}>{description}</span> : null}
  </span>
);
