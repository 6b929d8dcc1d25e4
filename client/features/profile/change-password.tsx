import { useId } from 'react';
import { passwordMessage } from '../../lib/messages/auth.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { CurrentPasswordField, NewPasswordField } from '../credentials/credential-fields.tsx';
import { changePassword } from '../session/account.ts';
import * as css from './profile-page.css.ts';

interface ChangePasswordProps {
  /** Tells password managers whose password this is. */
  readonly username: string;
  readonly onClose: () => void;
}

export function ChangePassword({ username, onClose }: ChangePasswordProps) {
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
    <Dialog title="Change password" onClose={onClose}>
      <form className={css.form} onSubmit={onSubmit}>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <CurrentPasswordField label="Current password" name="currentPassword" alertId={described} />
        <NewPasswordField label="New password" name="newPassword" alertId={described} />
        <FormAlert id={alertId}>{failure.value}</FormAlert>
        <Button type="submit" busy={busy.value}>
          {busy.value ? 'Changing…' : 'Change password'}
        </Button>
      </form>
    </Dialog>
  );
}
