import { type ReactNode, useState } from 'react';
import { withWaitTime } from '../../lib/api-error.ts';
import { NotOnDevice } from '../../lib/own-data.ts';
import { Button } from '../button/button.tsx';
import { moveFocusOnUnmount } from '../focus/move-focus.ts';
import * as css from './notice.css.ts';

/**
 * An error message beside the control that failed. The live region is always rendered and filled when needed,
 * because a region that arrives with its text is often not read out.
 */
export function FormAlert({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <div role="alert" id={id} className={css.alertRegion}>
      {children ? <div className={css.alert}>{children}</div> : null}
    </div>
  );
}

const NEEDS_CONNECTION = 'You need a connection the first time. After that, you can see it offline, too.';

interface RetryProps {
  readonly text: string;
  /**
   * The failure. After too many calls the notice also says when to try again. For the person's own data that was never
   * loaded on this device, it says that this needs a connection once.
   */
  readonly error?: unknown;
  /** Tries again. Resolves when the attempt has ended, also if it failed. */
  readonly onRetry: () => unknown;
}

/**
 * Says that something could not be loaded, with a button to try again. It stays during the attempt, so that
 * the focus is not lost.
 */
export function Retry({ text, error, onRetry }: RetryProps) {
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await onRetry();
    setTrying(false);
  };
  return (
    <div ref={moveFocusOnUnmount} className={css.retry} role="status">
      <p>{error instanceof NotOnDevice ? NEEDS_CONNECTION : withWaitTime(text, error)}</p>
      <Button look="outline" busy={isTrying} onClick={retry}>
        {isTrying ? 'Trying again…' : 'Try again'}
      </Button>
    </div>
  );
}

/** Marks content of a demo person. */
export const DemoMark = () => <span className={css.demo}>Demo</span>;
