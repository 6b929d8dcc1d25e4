import type { ReactNode } from 'react';
import * as css from './coming.css.ts';

interface ComingProps {
  readonly picture: ReactNode;
  readonly title: string;
  readonly text: string;
  /** What will be here, each with a line about it. */
  readonly parts: readonly { readonly name: string; readonly text: string }[];
  readonly note?: string;
}

/** A screen that isn't built yet says plainly what will be here. */
export function Coming({ picture, title, text, parts, note }: ComingProps) {
  return (
    <section className={css.coming} aria-label={title}>
      {picture}
      <div className={css.words}>
        <h2 className={css.title}>{title}</h2>
        <p className={css.soft}>{text}</p>
        <ul className={css.list}>
          {parts.map((part) => (
            <li key={part.name}>
              <p className={css.term}>{part.name}</p>
              <p className={css.soft}>{part.text}</p>
            </li>
          ))}
        </ul>
        {note ? <p>{note}</p> : null}
      </div>
    </section>
  );
}
