import { type ReactNode, useState } from 'react';
import { Button } from '../button/button.tsx';
import { moveFocusOnUnmount } from '../focus/move-focus.ts';
import * as css from './notice.css.ts';

/**
 * An error beside the control that failed. The live region is always rendered and filled when needed, because
 * a region that arrives with its text is often not read out.
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
  /** Tries again. Resolves when that has ended, however it has. */
  readonly onRetry: () => unknown;
}

/** Something could not be read just now. It stays while that is tried again, with the focus that may be in it. */
export function Retry({ text, onRetry }: RetryProps) {
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await onRetry();
    setTrying(false);
  };
  return (
    <div ref={moveFocusOnUnmount} className={css.retry} role="status">
      <p>{text}</p>
      <Button look="outline" busy={isTrying} onClick={retry}>
        {isTrying ? 'Trying again…' : 'Try again'}
      </Button>
    </div>
  );
}

/** Marks what belongs to the demo person. */
export const DemoMark = () => <span className={css.demo}>Demo</span>;
