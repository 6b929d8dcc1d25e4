import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as css from './resources-page.css.ts';

interface TileProps {
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly picture: ReactNode;
}

/**
 * A link to another page with a picture. The whole tile can be pressed. Screen readers read the title and
 * then the text.
 */
export function Tile({ href, title, text, picture }: TileProps) {
  return (
    <li className={css.tile}>
      <div className={css.picture}>{picture}</div>
      <div className={css.words}>
        <h2 className={css.title}>
          <Link href={href} className={css.link}>
            {title}
          </Link>
        </h2>
        <p className={css.soft}>{text}</p>
      </div>
    </li>
  );
}
