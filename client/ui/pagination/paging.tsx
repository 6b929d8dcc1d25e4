import { Button } from '../button/button.tsx';
import { hidden } from '../hidden/hidden.css.ts';
import * as css from './paging.css.ts';

interface PagingProps {
  readonly label: string;
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (to: number) => void;
}

/** 'N of M' between buttons for the previous and the next page. Renders nothing for a single page. */
export function Paging({ label, page, pages, onTurn }: PagingProps) {
  if (pages < 2) return null;
  return (
    <nav className={css.paging} aria-label={`Pages of ${label}`}>
      <Button look="outline" busy={page <= 1} onClick={() => onTurn(page - 1)}>
        Prev<span className={hidden}> page</span>
      </Button>
      <p className={css.place}>
        <span className={hidden}>Page </span>
        {page} of {pages}
      </p>
      <Button look="outline" busy={page >= pages} onClick={() => onTurn(page + 1)}>
        Next<span className={hidden}> page</span>
      </Button>
    </nav>
  );
}
