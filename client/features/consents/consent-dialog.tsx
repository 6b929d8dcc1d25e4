import { useSignal } from '@preact/signals-react';
import { useId } from 'react';
import type { Consents } from '../../../domain/consents/schema.ts';
import { CONSENT_MESSAGES, consentMessage } from '../../lib/messages/consents.ts';
import { sendNow } from '../../lib/outbox/page-outbox.ts';
import { waitingWrites } from '../../lib/outbox/waiting.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { FormAlert, Retry } from '../../ui/notice/notice.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { openCheckIn } from '../check-in/check-in.ts';
import { addAgain } from '../first-visit/move.ts';
import { ConsentBoxes, NOTHING_TICKED } from './consent-boxes.tsx';
import { ConsentText } from './consent-text.tsx';
import * as css from './consents.css.ts';
import { answerConsents, answersOf, useConsents } from './consents.ts';

interface ConsentDialogProps {
  /** True if the server has just refused an entry, because the person has not agreed. */
  readonly isAsked?: boolean;
  readonly onClose: () => void;
}

/** Shows the person's consent, and gives or withdraws it. */
export function ConsentDialog({ isAsked = false, onClose }: ConsentDialogProps) {
  const { state, refresh } = useConsents();
  const loaded = state.value;
  return (
    <Dialog title="Your consent" onClose={onClose}>
      {loaded.status === 'loading' ? <p role="status">Loading your consent…</p> : null}
      {loaded.status === 'error' ? (
        <Retry text="Your consent can’t be loaded right now." error={loaded.error} onRetry={refresh} />
      ) : null}
      {loaded.status === 'ready' ? (
        hasAgreed(loaded.value) ? (
          <Given consents={loaded.value} onClose={onClose} />
        ) : (
          <Asked
            isAsked={isAsked}
            hasAgreedBefore={loaded.value.healthDataConsent === true}
            onClose={onClose}
          />
        )
      ) : null}
    </Dialog>
  );
}

/** Whether there is nothing left to ask. */
const hasAgreed = ({ healthDataConsent, consentVersion, newestVersion, isAdult }: Consents) =>
  healthDataConsent === true && consentVersion === newestVersion && isAdult === true;

/** A local day such as 2026-11-22, independent of the device's time zone. */
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function Given({ consents, onClose }: { readonly consents: Consents; readonly onClose: () => void }) {
  const { consentDay } = consents;
  const { busy, failure, onSubmit } = useSubmit(async () => {
    await answerConsents({ healthDataConsent: false });
    toaster.show(CONSENT_MESSAGES.withdrawn);
    onClose();
  }, consentMessage);
  return (
    <form className={css.form} onSubmit={onSubmit}>
      <p>
        You agreed{consentDay === null ? '' : ` on ${dayFormat.format(new Date(consentDay))}`} that Hearten
        may keep your health data.
      </p>
      <ConsentText />
      <p className={css.soft}>
        If you withdraw, Hearten keeps no new entries. You can still read, export and delete what you saved.
      </p>
      <FormAlert>{failure.value}</FormAlert>
      <Button type="submit" look="outline" wide busy={busy.value}>
        {busy.value ? 'Withdrawing…' : 'Withdraw consent'}
      </Button>
    </form>
  );
}

/**
 * Sends again what was refused without the consent: what waits on this device, and the check-in on screen or else the
 * first check-in. Returns whether there was anything to send. Other forms keep their text until the person saves again.
 */
function sendAgain(): boolean {
  const hasWaiting = waitingWrites.peek().length > 0;
  if (hasWaiting) void sendNow();
  const checkIn = openCheckIn.peek();
  if (checkIn?.status.peek() !== 'failed') return addAgain() || hasWaiting;
  void checkIn.retry();
  return true;
}

const ONCE = 'Before Hearten keeps health data, it asks you once.';
const NOT_YET = 'You have not yet agreed that Hearten may keep your health data.';
/** How the newest text differs from the one before. */
const CHANGED =
  'The text has changed since you agreed: it now says what happens to an entry that you delete. Please read it, and agree again.';

interface AskedProps extends Required<ConsentDialogProps> {
  /** True if the person agreed to an older version of the text. */
  readonly hasAgreedBefore: boolean;
}

function Asked({ isAsked, hasAgreedBefore, onClose }: AskedProps) {
  const alertId = useId();
  const choice = useSignal(NOTHING_TICKED);
  const isIncomplete = useSignal(false);
  const { busy, failure, onSubmit } = useSubmit(async () => {
    const { healthData, isAdult } = choice.peek();
    isIncomplete.value = !(healthData && isAdult);
    if (isIncomplete.peek()) return;
    await answerConsents(answersOf(choice.peek()));
    const isSending = sendAgain();
    toaster.show(isAsked && !isSending ? CONSENT_MESSAGES.saveAgain : CONSENT_MESSAGES.given);
    onClose();
  }, consentMessage);
  const alert = isIncomplete.value ? CONSENT_MESSAGES.tickBoth : failure.value;
  return (
    <form className={css.form} onSubmit={onSubmit}>
      <p>
        {isAsked ? 'Nothing was saved yet. ' : ''}
        {hasAgreedBefore ? CHANGED : isAsked ? ONCE : NOT_YET}
      </p>
      <ConsentBoxes
        isTitled
        choice={choice.value}
        onChange={(next) => {
          choice.value = next;
          isIncomplete.value = false;
        }}
        alertId={alert ? alertId : undefined}
      />
      <FormAlert id={alertId}>{alert}</FormAlert>
      <Button type="submit" wide busy={busy.value}>
        {busy.value ? 'Saving…' : 'Agree'}
      </Button>
      <Button look="quiet" onClick={onClose}>
        Not now
      </Button>
    </form>
  );
}
