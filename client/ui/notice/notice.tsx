import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import * as css from './notice.css.ts';

/**
 * What failed, beside what failed. The live region is always there and filled when needed, because one that
 * arrives together with its text is often not read out.
 */
export function FormAlert({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <div role="alert" id={id} className={css.alertRegion}>
      {children ? <div className={css.alert}>{children}</div> : null}
    </div>
  );
}

interface RetryProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** Something could not be read just now. */
export function Retry({ text, onRetry }: RetryProps) {
  return (
    <div className={css.retry} role="status">
      <p>{text}</p>
      <Button look="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** Marks what belongs to the demo person. */
export const DemoMark = () => <span className={css.demo}>Demo</span>;
