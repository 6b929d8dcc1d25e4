import type { Signal } from '@preact/signals-react';
import { Button } from '../../ui/button/button.tsx';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import * as css from './reflection-list.css.ts';

interface PagingProps {
  readonly label: string;
  readonly page: Signal<number>;
  readonly pages: number;
  /** Called when the person has gone to another page. */
  readonly onTurn: () => void;
}

/** 'N of M' between buttons for the previous and the next page. Renders nothing for a single page. */
export function Paging({ label, page, pages, onTurn }: PagingProps) {
  if (pages < 2) return null;
  const turn = (to: number) => {
    page.value = to;
    onTurn();
  };
  return (
    <nav className={css.paging} aria-label={`Pages of ${label}`}>
      <Button look="outline" busy={page.value <= 1} onClick={() => turn(page.value - 1)}>
        Prev<span className={hidden}> page</span>
      </Button>
      <p className={css.place}>
        <span className={hidden}>Page </span>
        {page.value} of {pages}
      </p>
      <Button look="outline" busy={page.value >= pages} onClick={() => turn(page.value + 1)}>
        Next<span className={hidden}> page</span>
      </Button>
    </nav>
  );
}
