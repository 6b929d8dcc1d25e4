import type { ReadonlySignal } from '@preact/signals-react';
import { Button } from '../button/button.tsx';
import * as css from './kept.css.ts';

interface KeptProps {
  readonly form: {
    readonly isBroughtBack: ReadonlySignal<boolean>;
    readonly isTouched: ReadonlySignal<boolean>;
    readonly discard: () => void;
  };
}

/**
 * Says that what is being written stays on this device, and offers to begin anew. Always there, so that nothing
 * moves under a finger when the first change makes a draft.
 */
export function Kept({ form }: KeptProps) {
  return (
    <div className={css.kept}>
      <p>
        {form.isBroughtBack.value ? 'Brought back from before. ' : ''}
        Kept on this device until you save it.
      </p>
      <div className={form.isTouched.value ? css.again : css.againLater}>
        <Button look="quiet" onClick={form.discard}>
          Start again
        </Button>
      </div>
    </div>
  );
}
