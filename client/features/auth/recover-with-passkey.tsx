import { useFocusOnMount } from '../../ui/focus/use-focus.ts';
import { SetPasswordWithPasskey } from '../passkeys/set-password-with-passkey.tsx';
import * as css from './auth.css.ts';

/** Sets a new password with a passkey. That signs the person in, so the Auth page redirects them. */
export function RecoverWithPasskey({ onBack }: { readonly onBack: () => void }) {
  const titleRef = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className={css.step}>
      <h2 ref={titleRef} tabIndex={-1} className={css.stepTitle}>
        Set a new password with a passkey
      </h2>
      <SetPasswordWithPasskey onSet={() => undefined} onBack={onBack} back="Use the recovery code" />
    </div>
  );
}
