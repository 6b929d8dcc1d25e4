import { useId } from 'react';
import type { Passkey } from '../../../domain/account/passkey-schema.ts';
import { api } from '../../lib/api.ts';
import { passwordMessage } from '../../lib/messages/auth.ts';
import { Button } from '../../ui/button/button.tsx';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { CurrentPasswordField } from '../credentials/credential-fields.tsx';
import * as css from './passkeys.css.ts';

interface RemovePasskeyProps {
  readonly username: string;
  readonly passkey: Passkey;
  readonly onRemoved: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Removes a passkey after the person has entered the password. */
export function RemovePasskey({ username, passkey, onRemoved, onCancel }: RemovePasskeyProps) {
  const alertId = useId();
  const { busy, failure, onSubmit } = useSubmit(async (value) => {
    const body = { password: value('password') };
    await api('DELETE /api/passkeys/:id', { params: { id: passkey.id }, body });
    toaster.show({ title: 'Passkey removed', text: 'Other devices are signed out.' });
    await onRemoved();
  }, passwordMessage);
  return (
    <form className={css.form} onSubmit={onSubmit}>
      <p>
        <strong className={css.name}>{passkey.name}</strong> can’t sign you in any more after this, and your
        other devices are signed out.
      </p>
      <p className={css.soft}>
        The device may still show the passkey. You can delete it there in the settings for passwords.
      </p>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <CurrentPasswordField alertId={failure.value ? alertId : undefined} />
      <FormAlert id={alertId}>{failure.value}</FormAlert>
      <div className={css.actions}>
        <Button look="danger" type="submit" busy={busy.value}>
          {busy.value ? 'Removing…' : 'Remove passkey'}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
