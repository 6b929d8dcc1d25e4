import { useSignal } from '@preact/signals-react';
import { useEffect } from 'react';
import { ignoreError } from '../../lib/log.ts';
import { persistStorage } from '../../lib/persist-storage.ts';
import { Button } from '../../ui/button/button.tsx';
import * as css from './waiting-list.css.ts';

type Promised = 'kept' | 'may-go' | 'refused';

const TEXTS: Readonly<Record<Promised, string>> = {
  kept: 'This browser keeps them until they are sent.',
  'may-go': 'This browser may delete them if space is short, or after weeks without a visit.',
  refused: 'This browser can’t promise to keep them. Please send them soon, or export them.',
};

/** Undefined in older browsers and on pages over plain http. The component then shows nothing. */
const storage = () => navigator.storage as Partial<StorageManager> | undefined;

/**
 * Says whether the browser promises to keep what this device stores. A button asks the browser for the promise. Nothing
 * asks for it without a press, because Firefox then shows the person a question.
 */
export function StoragePersistence() {
  const promised = useSignal<Promised | undefined>(undefined);
  useEffect(() => {
    storage()
      ?.persisted?.()
      .then((isKept) => {
        promised.value = isKept ? 'kept' : 'may-go';
      })
      .catch(ignoreError('The browser does not say whether it keeps the entries:'));
  }, [promised]);
  const ask = async () => {
    promised.value = (await persistStorage()) ? 'kept' : 'refused';
  };
  if (!promised.value) return null;
  return (
    <>
      <p role="status" className={css.status}>
        {TEXTS[promised.value]}
      </p>
      {promised.value === 'may-go' ? (
        <Button look="quiet" onClick={() => void ask()}>
          Ask the browser to keep them
        </Button>
      ) : null}
    </>
  );
}
