import * as css from './act-words.css.ts';

interface ActWordsProps {
  readonly title: string;
  readonly description?: string;
  readonly isCompleted?: boolean;
}

/** An act in words; struck through softly once it is done. */
export const ActWords = ({ title, description, isCompleted = false }: ActWordsProps) => (
  <span className={css.words}>
    <span className={isCompleted ? css.done : css.title}>{title}</span>
    {description ? <span className={css.description}>{description}</span> : null}
  </span>
);
