import { useId } from 'react';
import { newPasskeyMessage } from '../../lib/messages/passkeys.ts';
import { Button } from '../../ui/button/button.tsx';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { CurrentPasswordField } from '../credentials/credential-fields.tsx';
import * as css from './passkeys.css.ts';

interface AddPasskeyProps {
  readonly username: string;
  readonly onAdded: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Adds a passkey after the person has entered the password. */
export function AddPasskey({ username, onAdded, onCancel }: AddPasskeyProps) {
  const alertId = useId();
  const { busy, failure, onSubmit } = useSubmit(async (value) => {
    const { addPasskey } = await import('./ceremonies.ts');
    await addPasskey(value('password'));
    toaster.show({ title: 'Passkey added', text: 'You can sign in with it from now on.' });
    await onAdded();
  }, newPasskeyMessage);
  return (
    <form className={css.form} onSubmit={onSubmit}>
      <p className={css.soft}>
        Enter your password first. Your device then asks for your fingerprint, face or screen lock, which
        Hearten never sees.
      </p>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <CurrentPasswordField alertId={failure.value ? alertId : undefined} />
      <FormAlert id={alertId}>{failure.value}</FormAlert>
      <Button type="submit" wide busy={busy.value}>
        {busy.value ? 'Waiting for your device…' : 'Continue'}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
