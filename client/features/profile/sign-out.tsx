import { useSignal } from '@preact/signals-react';
import { logoutMessage } from '../../lib/messages/auth.ts';
import { Button } from '../../ui/button/button.tsx';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { treatmentTeam } from '../help/treatment-team.ts';
import { logout } from '../session/account.ts';
import { findOnlyHere, type OnlyHere } from '../session/only-here.ts';
import { forgetSignOut, noteSignOut } from '../session/sign-out-note.ts';
import * as css from './profile-page.css.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';

/**
 * The sign-out button. Signing out deletes the person's data from this device, so it asks first if one of these is on
 * this device alone: writes that wait to be sent or that the server refused, or a safety plan, of this person or of
 * another one. It also asks while the device can't be read. It does not ask about drafts.
 */
export function SignOut({ userId }: { readonly userId: number }) {
  const { busy, failure, run } = useAttempt(logoutMessage);
  const asked = useSignal<OnlyHere | null>(null);
  const attempt = async (work: () => Promise<void>) => {
    if (await run(work)) return;
    toaster.show({ title: 'Error', text: failure.peek(), destructive: true });
  };
  const ask = async () => {
    // If the page is closed from here on, the next start completes the sign-out.
    noteSignOut('asked', userId);
    const here = await findOnlyHere(userId);
    const hasPlans = here.hasPlan || here.hasOthersPlan;
    if (here.own + here.others === 0 && !hasPlans && !here.isUnknown) return logout();
    forgetSignOut();
    asked.value = here;
  };
  return (
    <>
      <FormAlert>{failure.value}</FormAlert>
      {treatmentTeam() ? (
        <p className={css.soft}>
          Signing out also deletes your treatment team’s number from this device. It is stored nowhere else.
        </p>
      ) : null}
      <Button look="outline" wide busy={busy.value} onClick={() => void attempt(ask)}>
        {busy.value ? 'Signing out…' : 'Sign out'}
      </Button>
      {asked.value ? (
        <SignOutDialog
          onlyHere={asked.value}
          busy={busy.value}
          onSignOut={() => void attempt(logout)}
          onClose={() => (asked.value = null)}
        />
      ) : null}
    </>
  );
}
