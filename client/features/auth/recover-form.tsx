import { useEffect, useId, useRef } from 'react';
import { PASSWORD_MIN } from '../../../domain/account/rules.ts';
import type { RegisteredUser } from '../../../domain/account/schema.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { recover } from '../session/account.ts';
import * as css from './auth.css.ts';
import { recoverMessage } from './messages.ts';

interface RecoverFormProps {
  readonly onRecovered: (user: RegisteredUser) => void;
  readonly onBack: () => void;
}

/** A forgotten password, replaced with the help of the recovery code. */
export function RecoverForm({ onRecovered, onBack }: RecoverFormProps) {
  const alertId = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
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
      <p className={css.soft}>The recovery code you were given with your account sets a new password.</p>
      <form className={css.step} onSubmit={onSubmit}>
        <Field
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          alertId={described}
        />
        <Field
          label="Recovery code"
          name="recoveryCode"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          alertId={described}
        />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters.`}
          minLength={PASSWORD_MIN}
          required
          alertId={described}
        />
        <FormAlert id={alertId}>{failure.value}</FormAlert>
        <Button type="submit" wide busy={busy.value}>
          {busy.value ? 'Setting password…' : 'Set new password'}
        </Button>
        <Button look="quiet" onClick={onBack}>
          Back to sign in
        </Button>
      </form>
    </div>
  );
}
