import { type ReactNode, useId } from 'react';
import * as css from './card.css.ts';

interface CardProps {
  readonly title: string;
  /** Stands beside the title: a button, a mark. */
  readonly action?: ReactNode;
  /** On a wash of spruce, quieter than the rest. */
  readonly calm?: boolean;
  readonly children: ReactNode;
}

/** A titled card: a region a screen reader can jump to by its title. */
export function Card({ title, action, calm = false, children }: CardProps) {
  const titleId = useId();
  return (
    <section className={`${calm ? css.calm : css.card} ${css.stack}`} aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
