import { useSignal } from '@preact/signals-react';
import { FingerprintPattern } from 'lucide-react';
import { useId } from 'react';
import { api } from '../../lib/api.ts';
import { changeWays } from '../../lib/lock/device-lock.ts';
import { lockedPerson, showUnlocked } from '../../lib/lock/lock-state.ts';
import { loginMessage } from '../../lib/messages/auth.ts';
import { passkeyMessage } from '../../lib/messages/passkeys.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { CurrentPasswordField, UsernameField } from '../credentials/credential-fields.tsx';
import { canUsePasskeys } from '../passkeys/available.ts';
import { broadcastSignIn } from '../session/cross-tab.ts';
import { bytesOf } from './base64url.ts';
import { ChooseDigits } from './choose-digits.tsx';
import { newDigitsMessage } from './lock-messages.ts';
import * as css from './lock-screen.css.ts';
import { openDrafts } from './own-drafts.ts';

interface ForgottenProps {
  readonly userId: number;
  readonly lockId: string;
  readonly onClose: () => void;
}

/**
 * Signs in again, gets the secret of the lock from the server, and asks for new digits. A passkey that opened the lock
 * no longer does. Waiting entries survive.
 */
export function Forgotten({ userId, lockId, onClose }: ForgottenProps) {
  const alertId = useId();
  const secret = useSignal<Uint8Array<ArrayBuffer> | null>(null);

  /**
   * Returns whether the person of the lock has signed in. Another person may sign in too. Then this device shows their
   * Hearten, and the locked data stays locked.
   */
  const acceptSignIn = (id: number): boolean => {
    broadcastSignIn(id);
    if (id === userId) return true;
    if (lockedPerson() === undefined) showUnlocked();
    else location.reload();
    return false;
  };
  const { busy, failure, onSubmit } = useSubmit(async (value) => {
    const [username, password] = [value('username'), value('password')];
    const { data } = await api('POST /api/login', { body: { username, password } });
    if (!acceptSignIn(data.id)) return;
    const answer = await api('POST /api/lock-secret', { body: { lockId, password } });
    secret.value = bytesOf(answer.data.secret);
  }, loginMessage);
  const byPasskey = useAttempt(passkeyMessage);
  const signInWithPasskey = () =>
    byPasskey.run(async () => {
      const { askForPasskey } = await import('../passkeys/ceremonies.ts');
      const { data } = await api('POST /api/passkeys/sign-in', { body: { proof: await askForPasskey() } });
      if (!acceptSignIn(data.id)) return;
      // A proof can be used once.
      const answer = await api('POST /api/lock-secret', { body: { lockId, proof: await askForPasskey() } });
      secret.value = bytesOf(answer.data.secret);
    });
  const choose = async (digits: string) => {
    try {
      if (!secret.value || !(await changeWays(userId, { by: 'server', secret: secret.value }, { digits }))) {
        return 'The data on this device can’t be opened with this sign-in.';
      }
    } catch (error) {
      return newDigitsMessage(error);
    }
    await openDrafts(userId);
    showUnlocked();
    return undefined;
  };

  return (
    <Dialog title={secret.value ? 'New digits' : 'Sign in to unlock'} onClose={onClose}>
      {secret.value ? (
        <div className={css.form}>
          <ChooseDigits onChosen={choose} />
        </div>
      ) : (
        <form className={css.form} onSubmit={onSubmit}>
          <p>Sign in, then choose new digits. What waits on this device stays. You need a connection.</p>
          <UsernameField alertId={failure.value ? alertId : undefined} />
          <CurrentPasswordField alertId={failure.value ? alertId : undefined} />
          <FormAlert id={alertId}>{failure.value || byPasskey.failure.value}</FormAlert>
          <Button type="submit" wide busy={busy.value}>
            {busy.value ? 'Signing in…' : 'Sign in'}
          </Button>
          {canUsePasskeys() ? (
            <Button look="outline" wide busy={byPasskey.busy.value} onClick={() => void signInWithPasskey()}>
              <FingerprintPattern size={20} aria-hidden />
              {byPasskey.busy.value ? 'Waiting for your device…' : 'Use a passkey (asks twice)'}
            </Button>
          ) : null}
        </form>
      )}
    </Dialog>
  );
}
