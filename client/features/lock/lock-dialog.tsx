import { useSignal } from '@preact/signals-react';
import { FingerprintPattern } from 'lucide-react';
import { useId } from 'react';
import type { User } from '../../../domain/account/schema.ts';
import { api } from '../../lib/api.ts';
import {
  changeWays,
  createLock,
  type Lock,
  type Opening,
  readLock,
  removeLock,
  unlock,
  type Ways,
} from '../../lib/lock/device-lock.ts';
import { reloadOtherPages } from '../../lib/lock/lock-now.ts';
import { forgetLock, LOCK_AFTER_MS, noteLock } from '../../lib/lock/lock-state.ts';
import { choosePasskey, NoPasskeySecret, PasskeyRefused } from '../../lib/lock/passkey-secret.ts';
import { newId } from '../../lib/send.ts';
import { Button } from '../../ui/button/button.tsx';
import { Choice } from '../../ui/choice/choice.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { moveFocusOnUnmount } from '../../ui/focus/move-focus.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { CurrentPasswordField } from '../credentials/credential-fields.tsx';
import { canUsePasskeys } from '../passkeys/available.ts';
import { bytesOf } from './base64url.ts';
import { ChooseDigits } from './choose-digits.tsx';
import { Keypad } from './keypad.tsx';
import * as css from './lock-card.css.ts';
import {
  digitsMessage,
  lockMessage,
  lockPasskeyMessage,
  newDigitsMessage,
  WRONG_DIGITS,
  WRONG_PASSKEY,
} from './lock-messages.ts';
import { openDrafts, putDraftsBack } from './own-drafts.ts';

/** `passkey` adds one beside the digits, and `no-passkey` removes it. */
export type LockChange = 'on' | 'off' | 'digits' | 'passkey' | 'no-passkey';

const TITLES: Readonly<Record<LockChange, string>> = {
  on: 'Lock Hearten',
  off: 'Take the lock off',
  digits: 'Change the six digits',
  passkey: 'Unlock with a passkey',
  'no-passkey': 'Unlock without a passkey',
};

interface LockDialogProps {
  readonly user: User;
  readonly change: LockChange;
  readonly lock: Lock | undefined;
  /** Called with the lock as it is now. */
  readonly onDone: (lock: Lock | undefined) => void;
  readonly onClose: () => void;
}

/** Changes the lock. Every change asks for what opens it, and setting it up asks for the password. */
export function LockDialog({ user, change, lock, onDone, onClose }: LockDialogProps) {
  const finish = async () => onDone(await readLock(user.id));
  return (
    <Dialog title={TITLES[change]} onClose={onClose}>
      {change === 'on' || !lock ? (
        <SetUp user={user} onFinished={finish} />
      ) : (
        <Change userId={user.id} change={change} lock={lock} onFinished={finish} />
      )}
    </Dialog>
  );
}

interface SetUpProps {
  readonly user: User;
  readonly onFinished: () => Promise<void>;
}

function SetUp({ user, onFinished }: SetUpProps) {
  const alertId = useId();
  const proven = useSignal<{ readonly lockId: string; readonly secret: Uint8Array<ArrayBuffer> } | null>(
    null,
  );
  const lockWith = async (ways: Ways, server: NonNullable<typeof proven.value>) => {
    await createLock(user.id, ways, server);
    noteLock(user.id, LOCK_AFTER_MS);
    reloadOtherPages();
    await openDrafts(user.id);
    await onFinished();
  };
  const { busy, failure, onSubmit } = useSubmit(async (value) => {
    const lockId = newId();
    const { data } = await api('POST /api/lock-secret', { body: { lockId, password: value('password') } });
    const server = { lockId, secret: bytesOf(data.secret) };
    if (value('by') === 'passkey') await lockWith({ passkey: await choosePasskey() }, server);
    else proven.value = server;
  }, setUpMessage);
  const choose = async (digits: string) => {
    try {
      if (proven.value) await lockWith({ digits }, proven.value);
      return undefined;
    } catch (error) {
      return lockMessage(error);
    }
  };
  if (proven.value) {
    return (
      <div className={css.form} ref={moveFocusOnUnmount}>
        <ChooseDigits onChosen={choose} />
      </div>
    );
  }
  return (
    <form className={css.form} onSubmit={onSubmit}>
      {canUsePasskeys() ? (
        <Choice
          name="by"
          legend="How do you want to unlock?"
          options={[
            { value: 'digits', label: 'With six digits', hint: 'You can add a passkey later.' },
            {
              value: 'passkey',
              label: 'With a passkey alone',
              hint: 'Your fingerprint, face or screen lock. It protects better. Not every passkey can do it.',
            },
          ]}
        />
      ) : null}
      <p>Enter your password first. You need it if you can’t unlock Hearten any more.</p>
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <CurrentPasswordField alertId={failure.value ? alertId : undefined} />
      <FormAlert id={alertId}>{failure.value}</FormAlert>
      <Button type="submit" wide busy={busy.value}>
        Continue
      </Button>
    </form>
  );
}

interface ChangeProps {
  readonly userId: number;
  readonly change: Exclude<LockChange, 'on'>;
  readonly lock: Lock;
  readonly onFinished: () => Promise<void>;
}

function Change({ userId, change, lock, onFinished }: ChangeProps) {
  const { busy, failure, run } = useAttempt(lockPasskeyMessage);
  /** The digits that have been checked, while the new ones are chosen. */
  const old = useSignal('');

  const apply = async (opening: Opening): Promise<boolean> => {
    if (change === 'off') {
      if (!(await removeLock(userId, opening))) return false;
      forgetLock(userId);
      await putDraftsBack();
      reloadOtherPages();
    } else if (change === 'passkey') {
      if (!(await unlock(userId, opening))) return false;
      if (!(await changeWays(userId, opening, { passkey: await choosePasskey() }, ['digits']))) return false;
    } else if (!(await changeWays(userId, opening, {}, ['digits']))) return false;
    await onFinished();
    return true;
  };
  const onDigits = async (digits: string) => {
    try {
      if (change !== 'digits') return (await apply({ by: 'digits', digits })) ? undefined : WRONG_DIGITS;
      if (!(await unlock(userId, { by: 'digits', digits }))) return WRONG_DIGITS;
      old.value = digits;
      return undefined;
    } catch (error) {
      return change === 'passkey' && !isEarly(error) ? lockPasskeyMessage(error) : digitsMessage(error);
    }
  };
  const onPasskey = () =>
    run(async () => {
      if (!(await apply({ by: 'passkey' }))) failure.value = WRONG_PASSKEY;
    });
  const onChosen = async (digits: string) => {
    const kept = lock.hasPasskey ? (['passkey'] as const) : [];
    try {
      if (!(await changeWays(userId, { by: 'digits', digits: old.value }, { digits }, kept)))
        return WRONG_DIGITS;
      await onFinished();
      return undefined;
    } catch (error) {
      return newDigitsMessage(error);
    }
  };

  if (old.value) {
    return (
      <div className={css.form}>
        <ChooseDigits onChosen={onChosen} />
      </div>
    );
  }
  return (
    <div className={css.form}>
      {lock.hasDigits ? (
        <>
          <p>Enter your six digits first.</p>
          <Keypad label="Your six digits" onDigits={onDigits} />
        </>
      ) : (
        <>
          <p>Your device asks for your passkey first.</p>
          <FormAlert>{failure.value}</FormAlert>
          <Button busy={busy.value} onClick={() => void onPasskey()}>
            <FingerprintPattern size={22} aria-hidden />
            Use your passkey
          </Button>
        </>
      )}
    </div>
  );
}

const isEarly = (error: unknown) => error instanceof Error && error.name === 'TooManyAttempts';

/** The text for a lock that could not be set up, about the passkey, the password or this browser. */
const setUpMessage = (error: unknown): string =>
  error instanceof PasskeyRefused || error instanceof NoPasskeySecret
    ? lockPasskeyMessage(error)
    : lockMessage(error);
