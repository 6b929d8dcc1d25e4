import { useSignal } from '@preact/signals-react';
import { logoutMessage } from '../../lib/messages/auth.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { logout } from '../session/account.ts';

/** The sign-out button. Signing out deletes cached data and drafts from this device. */
export function SignOut() {
  const isBusy = useSignal(false);
  const failure = useSignal('');
  const signOut = async () => {
    isBusy.value = true;
    failure.value = '';
    try {
      await logout();
    } catch (error) {
      failure.value = logoutMessage(error);
      toaster.show({ title: 'Error', text: failure.value, destructive: true });
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <>
      <FormAlert>{failure.value}</FormAlert>
      <Button look="outline" wide busy={isBusy.value} onClick={() => void signOut()}>
        {isBusy.value ? 'Signing out…' : 'Sign out'}
      </Button>
    </>
  );
}
