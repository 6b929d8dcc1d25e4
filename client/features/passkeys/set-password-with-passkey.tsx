import { useId, useRef } from 'react';
import type { PasskeyProof } from '../../../domain/account/passkey-schema.ts';
import { ApiError } from '../../lib/api-error.ts';
import { passkeyMessage } from '../../lib/messages/passkeys.ts';
import { Button } from '../../ui/button/button.tsx';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { NewPasswordField } from '../credentials/credential-fields.tsx';
import * as css from './passkeys.css.ts';

interface SetPasswordWithPasskeyProps {
  readonly onSet: () => void;
  readonly onBack: () => void;
  /** The words of the button that leads back. */
  readonly back: string;
}

/** Sets a new password after the person has used a passkey, in place of the old password or the recovery code. */
export function SetPasswordWithPasskey({ onSet, onBack, back }: SetPasswordWithPasskeyProps) {
  const alertId = useId();
  /**
   * The proof of a passkey that the server has not used up, because it refused the password first. It is sent again, so
   * that the person need not use the passkey again.
   */
  const unused = useRef<PasskeyProof>(null);
  const { busy, failure, onSubmit } = useSubmit(async (value) => {
    const { askForPasskey, setPasswordWith } = await import('./ceremonies.ts');
    const proof = unused.current ?? (await askForPasskey());
    unused.current = null;
    try {
      await setPasswordWith(proof, value('newPassword'));
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) unused.current = proof;
      throw error;
    }
    onSet();
    toaster.show({ title: 'Your password has been changed', text: 'Other devices are signed out.' });
  }, passkeyMessage);
  return (
    <form className={css.form} onSubmit={onSubmit}>
      <p className={css.soft}>
        Choose a new password. Your device then asks for your fingerprint, face or screen lock.
      </p>
      <NewPasswordField
        label="New password"
        name="newPassword"
        alertId={failure.value ? alertId : undefined}
      />
      <FormAlert id={alertId}>{failure.value}</FormAlert>
      <Button type="submit" wide busy={busy.value}>
        {busy.value ? 'Waiting for your device…' : 'Set new password'}
      </Button>
      <Button look="quiet" onClick={onBack}>
        {back}
      </Button>
    </form>
  );
}
