import { useSignal } from '@preact/signals-react';
import { useId } from 'react';
import { passwordMessage } from '../../lib/messages/auth.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { moveFocusOnUnmount } from '../../ui/focus/move-focus.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { CurrentPasswordField, NewPasswordField } from '../credentials/credential-fields.tsx';
import { canUsePasskeys } from '../passkeys/available.ts';
import { SetPasswordWithPasskey } from '../passkeys/set-password-with-passkey.tsx';
import { usePasskeys } from '../passkeys/use-passkeys.ts';
import { changePassword } from '../session/account.ts';
import * as css from './profile-page.css.ts';

interface ChangePasswordProps {
  /** Tells password managers whose password this is. */
  readonly username: string;
  readonly onClose: () => void;
}

/** Changes the password, with the current one or with a passkey. */
export function ChangePassword({ username, onClose }: ChangePasswordProps) {
  const usesPasskey = useSignal(false);
  return (
    <Dialog title="Change password" onClose={onClose}>
      <div key={String(usesPasskey.value)} ref={moveFocusOnUnmount} className={css.form}>
        {usesPasskey.value ? (
          <SetPasswordWithPasskey
            onSet={onClose}
            onBack={() => (usesPasskey.value = false)}
            back="Use your current password"
          />
        ) : (
          <>
            <WithCurrentPassword username={username} onClose={onClose} />
            {canUsePasskeys() ? <PasskeyInstead onChoose={() => (usesPasskey.value = true)} /> : null}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Shown to people who have a passkey that works here. */
function PasskeyInstead({ onChoose }: { readonly onChoose: () => void }) {
  const { state } = usePasskeys();
  const loaded = state.value;
  if (loaded.status !== 'ready' || !loaded.value.some(({ worksHere }) => worksHere)) return null;
  return (
    <Button look="quiet" onClick={onChoose}>
      Forgot it? Use a passkey
    </Button>
  );
}

function WithCurrentPassword({ username, onClose }: ChangePasswordProps) {
  const alertId = useId();
  const { busy, failure, onSubmit } = useSubmit(async (value) => {
    await changePassword({
      currentPassword: value('currentPassword'),
      newPassword: value('newPassword'),
    });
    onClose();
    toaster.show({ title: 'Your password has been changed', text: 'Other devices are signed out.' });
  }, passwordMessage);
  const described = failure.value ? alertId : undefined;
  return (
    <form className={css.form} onSubmit={onSubmit}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <CurrentPasswordField label="Current password" name="currentPassword" alertId={described} />
      <NewPasswordField label="New password" name="newPassword" alertId={described} />
      <FormAlert id={alertId}>{failure.value}</FormAlert>
      <Button type="submit" busy={busy.value}>
        {busy.value ? 'Changing…' : 'Change password'}
      </Button>
    </form>
  );
}
