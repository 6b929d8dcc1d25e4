import { useLocation } from 'wouter';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { openWaitingList } from '../offline/open-waiting-list.ts';
import type { OnlyHere } from '../session/only-here.ts';
import * as css from './profile-page.css.ts';

interface SignOutDialogProps {
  readonly onlyHere: OnlyHere;
  readonly busy: boolean;
  readonly onSignOut: () => void;
  readonly onClose: () => void;
}

/**
 * Asks before signing out while something is, or may be, on this device alone, and says what is deleted and what stays.
 */
export function SignOutDialog({ onlyHere, busy, onSignOut, onClose }: SignOutDialogProps) {
  const { own, others, hasPlan, hasOthersPlan, isUnknown } = onlyHere;
  const [, navigate] = useLocation();
  const losesSomething = own > 0 || hasPlan || isUnknown;
  return (
    <Dialog title="Sign out?" onClose={onClose}>
      <div className={css.form}>
        {own > 0 ? (
          <p>
            <strong>{own === 1 ? 'One entry hasn’t' : `${own} entries haven’t`} been sent yet.</strong>{' '}
            Signing out deletes {own === 1 ? 'it' : 'them'} from this device. To keep{' '}
            {own === 1 ? 'it' : 'them'}, stay signed in until you’re back online.
          </p>
        ) : null}
        {hasPlan ? (
          <p>
            <strong>Your safety plan is only on this device.</strong> Signing out deletes it. To keep it,
            print it, export your data, or save the plan to your account first.
          </p>
        ) : null}
        {others > 0 ? (
          <p className={css.soft}>
            Another person who uses this device has {others === 1 ? 'an entry' : `${others} entries`} waiting
            to be sent. {others === 1 ? 'It stays' : 'They stay'} here, encrypted, for that person. Only your
            own data is deleted.
          </p>
        ) : null}
        {hasOthersPlan ? (
          <p className={css.soft}>
            Another person who uses this device has a safety plan here. It stays, encrypted, for that person.
          </p>
        ) : null}
        {isUnknown ? (
          <>
            <p>
              <strong>Hearten can’t check right now what is stored only on this device.</strong> You may have
              entries here that haven’t been sent yet, or a safety plan. Signing out deletes them. To keep
              them, stay signed in, close other tabs with Hearten, and try again.
            </p>
            <p className={css.soft}>What other people have on this device stays here, encrypted, for them.</p>
          </>
        ) : null}
        <div className={css.actions}>
          <Button look={losesSomething ? 'primary' : 'quiet'} onClick={onClose}>
            Stay signed in
          </Button>
          {own > 0 ? (
            <Button
              look="outline"
              onClick={() => {
                onClose();
                openWaitingList();
              }}
            >
              See what waits
            </Button>
          ) : null}
          {hasPlan ? (
            <Button look="outline" onClick={() => navigate('/plan')}>
              Open my plan
            </Button>
          ) : null}
          <Button look={losesSomething ? 'danger' : 'outline'} busy={busy} onClick={onSignOut}>
            {signOutLabel(onlyHere, busy)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function signOutLabel({ own, hasPlan, isUnknown }: OnlyHere, busy: boolean): string {
  if (busy) return 'Signing out…';
  if (isUnknown) return 'Sign out anyway';
  const lost = own + (hasPlan ? 1 : 0);
  if (lost === 0) return 'Sign out';
  return lost === 1 ? 'Sign out and delete it' : 'Sign out and delete them';
}
