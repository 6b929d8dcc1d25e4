import { useSignal } from '@preact/signals-react';
import { FingerprintPattern } from 'lucide-react';
import { useEffect } from 'react';
import { personsOnDevice } from '../../lib/device/person-database.ts';
import { type Lock, type Opening, readLock, unlock } from '../../lib/lock/device-lock.ts';
import { forgetLock, lockedPerson, showUnlocked } from '../../lib/lock/lock-state.ts';
import { warnAbout } from '../../lib/log.ts';
import { BrandMark } from '../../ui/brand/brand-mark.tsx';
import { Button } from '../../ui/button/button.tsx';
import { DialogExit } from '../../ui/dialog/dialog-exit.ts';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { EXIT_IN_DIALOG, QuickExit } from '../quick-exit/quick-exit.tsx';
import { completeSignOut } from '../session/sign-out.ts';
import { isSignOutPending } from '../session/sign-out-note.ts';
import { Forgotten } from './forgotten.tsx';
import { passkeyKey } from './keypad.css.ts';
import { Keypad } from './keypad.tsx';
import { digitsMessage, lockPasskeyMessage, WRONG_DIGITS, WRONG_PASSKEY } from './lock-messages.ts';
import * as css from './lock-screen.css.ts';
import { openDrafts } from './own-drafts.ts';
import { WhileLocked } from './while-locked.tsx';

/** Shown instead of the app until the person has opened the lock. This page opens none of their sealed data before. */
export function LockScreen() {
  const userId = lockedPerson();
  const lock = useSignal<Lock | undefined>(undefined);
  const isWaiting = useSignal(false);
  const isRecovering = useSignal(false);
  const { busy, failure, run } = useAttempt(lockPasskeyMessage);

  useEffect(() => {
    document.title = 'Hearten - Locked';
    if (userId === undefined) return showUnlocked();
    const look = async () => {
      if (isSignOutPending()) {
        // The page was closed while its person signed out.
        await completeSignOut();
        if (lockedPerson() === undefined) return showUnlocked();
      }
      lock.value = await readLock(userId);
      // The data of this person was deleted here, and the lock with it.
      if (!lock.peek()) {
        forgetLock(userId);
        return showUnlocked();
      }
      isWaiting.value = (await personsOnDevice()).some((one) => one.userId === userId && one.waiting > 0);
    };
    look().catch((error: unknown) => {
      failure.value = 'What is stored on this device can’t be opened right now. Please reload the page.';
      warnAbout('The lock can’t be read:')(error);
    });
  }, [userId, lock, isWaiting, failure]);

  if (userId === undefined) return null;
  const open = async (opening: Opening): Promise<boolean> => {
    if (!(await unlock(userId, opening))) return false;
    await openDrafts(userId);
    showUnlocked();
    return true;
  };
  const openWithDigits = async (digits: string) => {
    try {
      return (await open({ by: 'digits', digits })) ? undefined : WRONG_DIGITS;
    } catch (error) {
      return digitsMessage(error);
    }
  };
  const openWithPasskey = () =>
    run(async () => {
      if (!(await open({ by: 'passkey' }))) failure.value = WRONG_PASSKEY;
    });
  const shown = lock.value;
  return (
    <DialogExit value={EXIT_IN_DIALOG}>
      <div className={css.screen}>
        <main className={css.main}>
          <BrandMark size={52} />
          <h1 className={css.heading}>Locked</h1>
          {shown?.hasDigits ? <p className={css.soft}>Enter your six digits</p> : null}
          <FormAlert>{failure.value}</FormAlert>
          {shown?.hasDigits ? (
            <Keypad
              label="Your six digits"
              onDigits={openWithDigits}
              startKey={
                shown.hasPasskey ? (
                  <button
                    type="button"
                    className={passkeyKey}
                    aria-label="Unlock with your passkey"
                    aria-disabled={busy.value || undefined}
                    onClick={() => void openWithPasskey()}
                  >
                    <FingerprintPattern size={28} aria-hidden />
                  </button>
                ) : null
              }
            />
          ) : shown ? (
            <Button busy={busy.value} onClick={() => void openWithPasskey()}>
              <FingerprintPattern size={22} aria-hidden />
              Unlock with your passkey
            </Button>
          ) : null}
          {shown ? (
            <Button look="quiet" aria-haspopup="dialog" onClick={() => (isRecovering.value = true)}>
              {shown.hasDigits ? 'I’ve forgotten them' : 'The passkey doesn’t work'}
            </Button>
          ) : null}
          {isWaiting.value ? <p className={css.soft}>What you wrote waits until you unlock.</p> : null}
        </main>
        <WhileLocked />
      </div>
      {isRecovering.value && shown ? (
        <Forgotten userId={userId} lockId={shown.lockId} onClose={() => (isRecovering.value = false)} />
      ) : null}
      <QuickExit />
    </DialogExit>
  );
}
