import { FingerprintPattern } from 'lucide-react';
import { useEffect, useId } from 'react';
import { ignoreError } from '../../lib/log.ts';
import { PASSKEY_HINT, passkeyMessage } from '../../lib/messages/passkeys.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { Button } from '../../ui/button/button.tsx';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import * as css from './passkeys.css.ts';

const fetchCeremonies = () => import('./ceremonies.ts');

/** The button that signs in with a passkey. Where the browser can, the username field suggests passkeys as well. */
export function SignInWithPasskey() {
  const { busy, failure, run } = useAttempt(passkeyMessage);
  const hintId = useId();
  useEffect(() => {
    let isGone = false;
    let end = () => {};
    const start = async () => {
      const { suggestPasskeys } = await fetchCeremonies();
      if (isGone) return;
      end = suggestPasskeys((error) => {
        failure.value = passkeyMessage(error);
      });
    };
    whenIdle(() => {
      if (!isGone) start().catch(ignoreError('Fetching failed. The button fetches it again:'));
    });
    return () => {
      isGone = true;
      end();
    };
  }, [failure]);

  const signIn = () =>
    run(async () => {
      const { askForPasskey, signInWith } = await fetchCeremonies();
      await signInWith(await askForPasskey());
    });

  return (
    <div className={css.signIn}>
      {/* Above the button, where the bar at the lower edge of a phone does not cover it. */}
      <FormAlert>{failure.value}</FormAlert>
      <Button look="outline" wide busy={busy.value} aria-describedby={hintId} onClick={() => void signIn()}>
        <FingerprintPattern size={20} aria-hidden />
        {busy.value ? 'Waiting for your device…' : 'Sign in with a passkey'}
      </Button>
      <p id={hintId} className={css.hint}>
        {PASSKEY_HINT}
      </p>
    </div>
  );
}
