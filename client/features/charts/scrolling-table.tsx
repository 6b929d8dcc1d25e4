import type { ReactNode } from 'react';
import * as css from './charts.css.ts';

interface ScrollingTableProps {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

/** A table in a frame of its own. A long one scrolls, also by keyboard. */
export const ScrollingTable = ({ caption, heads, children }: ScrollingTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard scrolling needs the focus
  <section className={css.scroller} aria-label={caption} tabIndex={0}>
    <table className={css.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className={css.columnHead}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
