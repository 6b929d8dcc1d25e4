import { useId } from 'react';
import type { RegisteredUser } from '../../../domain/account/schema.ts';
import { recoverMessage } from '../../lib/messages/auth.ts';
import { Button } from '../../ui/button/button.tsx';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { useFocusOnMount } from '../../ui/focus/use-focus.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { NewPasswordField, RecoveryCodeField, UsernameField } from '../credentials/credential-fields.tsx';
import { canUsePasskeys } from '../passkeys/available.ts';
import { recover } from '../session/account.ts';
import * as css from './auth.css.ts';

interface RecoverFormProps {
  readonly onRecovered: (user: RegisteredUser) => void;
  readonly onUsePasskey: () => void;
  readonly onBack: () => void;
}

/** Sets a new password with the recovery code. */
export function RecoverForm({ onRecovered, onUsePasskey, onBack }: RecoverFormProps) {
  const alertId = useId();
  const titleRef = useFocusOnMount<HTMLHeadingElement>();
  const { busy, failure, onSubmit } = useSubmit(
    async (value) =>
      onRecovered(
        await recover({
          username: value('username'),
          recoveryCode: value('recoveryCode').trim(),
          newPassword: value('newPassword'),
        }),
      ),
    recoverMessage,
  );
  const described = failure.value ? alertId : undefined;

  return (
    <div className={css.step}>
      <h2 ref={titleRef} tabIndex={-1} className={css.stepTitle}>
        Forgot your password?
      </h2>
      <p className={css.soft}>
        Set a new password with the recovery code you got when you created your account.
      </p>
      <form className={css.step} onSubmit={onSubmit}>
        <UsernameField alertId={described} />
        <RecoveryCodeField alertId={described} />
        <NewPasswordField label="New password" name="newPassword" alertId={described} />
        <FormAlert id={alertId}>{failure.value}</FormAlert>
        <Button type="submit" wide busy={busy.value}>
          {busy.value ? 'Setting password…' : 'Set new password'}
        </Button>
        {canUsePasskeys() ? (
          <Button look="outline" wide onClick={onUsePasskey}>
            Use a passkey instead
          </Button>
        ) : null}
        <Button look="quiet" onClick={onBack}>
          Back to sign in
        </Button>
      </form>
    </div>
  );
}
