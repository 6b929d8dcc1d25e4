import type { ReadonlySignal } from '@preact/signals-react';
import { createdAtText } from '../../lib/date-text.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../button/button.tsx';
import * as css from './draft-notice.css.ts';

/** What is being written and kept, as far as it is told here. */
export interface DraftStatus {
  readonly isRestored: ReadonlySignal<boolean>;
  readonly isTouched: ReadonlySignal<boolean>;
  readonly isPersisted: ReadonlySignal<boolean>;
  readonly firstAttemptAt: ReadonlySignal<string | undefined>;
  readonly pendingSaveTimes: ReadonlySignal<readonly string[]>;
  readonly discard: () => void;
}

interface DraftNoticeProps {
  readonly form: DraftStatus;
}

/** A local time with offset, as one would say it. */
const timeText = (at: string): string =>
  createdAtText({ createdAt: at, localDate: at.slice(0, 10) }, today.value);

/**
 * Says that what is being written stays on this device, what of it has been tried in vain, and offers to begin
 * anew. Always there, so that nothing moves under a finger when the first change makes a draft.
 */
export function DraftNotice({ form }: DraftNoticeProps) {
  const firstAttemptAt = form.firstAttemptAt.value;
  const pendingSaveTimes = form.pendingSaveTimes.value;
  return (
    <div className={css.draftNotice}>
      <div className={css.words}>
        {pendingSaveTimes.length > 0 ? (
          <p className={css.waiting}>
            Not saved yet from before: {pendingSaveTimes.map(timeText).join('; ')}. Save keeps that for then,
            and this for now.
          </p>
        ) : null}
        <p>
          {form.isRestored.value ? 'Brought back from before. ' : ''}
          {form.isPersisted.value
            ? 'Kept on this device until you save it'
            : 'This device has no room to keep it. It is gone when you close Hearten, so please save it before'}
          {firstAttemptAt ? `, with the time of the first try: ${timeText(firstAttemptAt)}.` : '.'}
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
