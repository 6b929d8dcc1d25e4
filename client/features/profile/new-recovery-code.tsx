import { useId } from 'react';
import { passwordMessage } from '../../lib/messages/auth.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { CurrentPasswordField } from '../credentials/credential-fields.tsx';
import { warnCodeNotSaved } from '../recovery/code-not-saved.ts';
import { RecoveryCode } from '../recovery/recovery-code.tsx';
import { newRecoveryCode } from '../session/account.ts';
import { loadSession, pendingRecoveryCode, user } from '../session/session.ts';
import * as css from './profile-page.css.ts';

interface NewRecoveryCodeProps {
  readonly username: string;
  readonly onClose: () => void;
}

/**
 * Makes a new recovery code after the person has entered the password. The old code stops working at once, so
 * the new one stays on screen until it is saved, even if the person went to another page meanwhile.
 */
export function NewRecoveryCode({ username, onClose }: NewRecoveryCodeProps) {
  const alertId = useId();
  const code = pendingRecoveryCode.value;
  const { busy, failure, onSubmit } = useSubmit(async (value) => {
    const person = user.peek();
    const made = await newRecoveryCode(value('password'));
    if (user.peek()?.id === person?.id) pendingRecoveryCode.value = made;
  }, passwordMessage);
  const keep = () => {
    pendingRecoveryCode.value = '';
    onClose();
    // The session is not checked while a code is on screen, so check it now.
    void loadSession();
  };
  return (
    <Dialog title="New recovery code" onClose={code ? warnCodeNotSaved : onClose}>
      {code ? (
        <div className={css.form}>
          <RecoveryCode code={code} username={username} onCodeSaved={keep} />
        </div>
      ) : (
        <form className={css.form} onSubmit={onSubmit}>
          <p className={css.soft}>Your old code stops working as soon as you make a new one.</p>
          <CurrentPasswordField alertId={failure.value ? alertId : undefined} />
          <FormAlert id={alertId}>{failure.value}</FormAlert>
          <Button type="submit" busy={busy.value}>
            {busy.value ? 'Making a code…' : 'Make a new code'}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
