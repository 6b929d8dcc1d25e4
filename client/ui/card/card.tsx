import { type ReactNode, useId } from 'react';
import * as css from './card.css.ts';

interface CardProps {
  readonly title: string;
  /** Shown beside the title, such as a button or a mark. */
  readonly action?: ReactNode;
  /** A green background without a visible border, for a card that calms, such as the one that offers a slow breath. */
  readonly calm?: boolean;
  readonly children: ReactNode;
}

/** A titled card. It is a region, so screen readers can jump to it by its title. */
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
