import type { ReadonlySignal } from '@preact/signals-react';
import { today } from '../../lib/today.ts';
import { whenSaid } from '../../lib/when.ts';
import { Button } from '../button/button.tsx';
import * as css from './kept.css.ts';

/** What is being written and kept, as far as it is told here. */
export interface KeptForm {
  readonly isBroughtBack: ReadonlySignal<boolean>;
  readonly isTouched: ReadonlySignal<boolean>;
  readonly isKept: ReadonlySignal<boolean>;
  readonly triedAt: ReadonlySignal<string | undefined>;
  readonly waitingSince: ReadonlySignal<readonly string[]>;
  readonly discard: () => void;
}

interface KeptProps {
  readonly form: KeptForm;
}

/** A local time with offset, as one would say it. */
const said = (at: string): string => whenSaid({ createdAt: at, localDate: at.slice(0, 10) }, today.value);

/**
 * Says that what is being written stays on this device, what of it has been tried in vain, and offers to begin
 * anew. Always there, so that nothing moves under a finger when the first change makes a draft.
 */
export function Kept({ form }: KeptProps) {
  const triedAt = form.triedAt.value;
  const waitingSince = form.waitingSince.value;
  return (
    <div className={css.kept}>
      <div className={css.words}>
        {waitingSince.length > 0 ? (
          <p className={css.waiting}>
            Not saved yet from before: {waitingSince.map(said).join('; ')}. Save keeps that for then, and this
            for now.
          </p>
        ) : null}
        <p>
          {form.isBroughtBack.value ? 'Brought back from before. ' : ''}
          {form.isKept.value
            ? 'Kept on this device until you save it'
            : 'This device has no room to keep it. It is gone when you close Hearten, so please save it before'}
          {triedAt ? `, with the time of the first try: ${said(triedAt)}.` : '.'}
        </p>
      </div>
      <div className={form.isTouched.value ? css.again : css.againLater}>
        <Button look="quiet" onClick={form.discard}>
          Start again
        </Button>
      </div>
    </div>
  );
}
