import type { ReadonlySignal } from '@preact/signals-react';
import { createdAtText } from '../../lib/date-text.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../button/button.tsx';
import * as css from './draft-notice.css.ts';

/** The state of a draft that the notice shows. */
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

/** A local time with offset in everyday words. */
const timeText = (at: string): string =>
  createdAtText({ createdAt: at, localDate: at.slice(0, 10) }, today.value);

/**
 * Says whether the draft is saved on this device and which saves are still pending, and offers to start again.
 * It is always rendered, so that nothing moves when the first change creates a draft.
 */
export function DraftNotice({ form }: DraftNoticeProps) {
  const firstAttemptAt = form.firstAttemptAt.value;
  const pendingSaveTimes = form.pendingSaveTimes.value;
  const hasNews = form.isTouched.value || !form.isPersisted.value;
  return (
    <div className={css.draftNotice}>
      <div className={css.words}>
        {pendingSaveTimes.length > 0 ? (
          <p className={css.waiting}>
            Not sent yet: {pendingSaveTimes.map(timeText).join('; ')}. Your next save sends this too, with its
            original time.
          </p>
        ) : null}
        <p className={hasNews ? undefined : css.notYet}>
          {form.isRestored.value ? 'Draft restored. ' : ''}
          {form.isPersisted.value
            ? 'Saved on this device'
            : 'This device has no space for a draft. Please save before you close Hearten, or the text is lost'}
          {firstAttemptAt ? `, with the time of your first try: ${timeText(firstAttemptAt)}.` : '.'}
        </p>
      </div>
      <div className={form.isTouched.value ? css.again : css.againLater}>
        <Button look="quiet" onClick={form.discard}>
          Discard draft
        </Button>
      </div>
    </div>
  );
}
