import { useSignal } from '@preact/signals-react';
import { ENERGY_LABELS, MOOD_LABELS } from '../../../domain/mood/scale.ts';
import { createdAtText } from '../../lib/date-text.ts';
import { MOOD_MESSAGES } from '../../lib/messages/mood.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { moveFocusOnUnmount } from '../../ui/focus/move-focus.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { Face } from '../mood/face.tsx';
import { expiryText } from './expiry-text.ts';
import type { FirstCheckIn } from './first-check-in.ts';
import * as css from './first-visit.css.ts';
import { addToAccount, declineCheckIn, moveFailure, offeredCheckIn } from './move.ts';

/**
 * Asks the signed-in person what to do with a check-in that was made on this device before signing in. A check-in that
 * was claimed by making an account with it moves there without a question, and this shows nothing unless that fails or
 * consent is missing.
 */
export function OfferedCheckIn() {
  const isAdding = useSignal(false);
  const checkIn = offeredCheckIn.value;
  if (!checkIn) return null;
  // A press on "Add it" claims the check-in at once. The card stays as it was until the answer is there.
  const isOwn = checkIn.userId !== undefined && !isAdding.value;
  if (isOwn && !checkIn.needsConsent && !moveFailure.value) return null;
  const add = async () => {
    isAdding.value = true;
    const isAdded = await addToAccount();
    isAdding.value = false;
    if (isAdded) toaster.show({ title: MOOD_MESSAGES.added });
  };
  return (
    <div ref={moveFocusOnUnmount}>
      <Card title={isOwn ? 'Your first check-in' : 'Add this to your account?'}>
        <div className={css.offered}>
          <Face value={checkIn.moodValue} size={54} />
          <div>
            <p className={css.word}>{MOOD_LABELS[checkIn.moodValue]}</p>
            <p className={css.soft}>{whenText(checkIn)}</p>
          </div>
        </div>
        <p>{isOwn ? reasonText(checkIn) : 'It was made on this device before you signed in.'}</p>
        <FormAlert>{moveFailure.value}</FormAlert>
        <div className={css.actions}>
          <Button look="outline" busy={isAdding.value} onClick={() => void add()}>
            {isAdding.value ? 'Adding…' : 'Add it'}
          </Button>
          <Button look="quiet" busy={isAdding.value} onClick={declineCheckIn}>
            Delete it
          </Button>
        </div>
      </Card>
    </div>
  );
}

function whenText({ at, fatigueValue }: FirstCheckIn): string {
  const when = createdAtText({ createdAt: at, localDate: at.slice(0, 10) }, today.value);
  return fatigueValue === null ? when : `${when} · energy ${ENERGY_LABELS[fatigueValue]}`;
}

const reasonText = (checkIn: FirstCheckIn): string =>
  `${
    checkIn.needsConsent
      ? 'It is not in your account, because you haven’t agreed that Hearten may keep health data, or haven’t confirmed that you are 18 or older. '
      : 'It is not in your account yet. '
  }It stays on this device until ${expiryText(checkIn)}. Then it is deleted.`;
