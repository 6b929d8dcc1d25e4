import type { ReadonlySignal } from '@preact/signals-react';
import { Button } from '../button/button.tsx';
import * as css from './kept.css.ts';

/** What is being written and kept, as far as it is told here. */
export interface KeptForm {
  readonly isBroughtBack: ReadonlySignal<boolean>;
  readonly isTouched: ReadonlySignal<boolean>;
  readonly discard: () => void;
}

interface KeptProps {
  readonly form: KeptForm;
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
