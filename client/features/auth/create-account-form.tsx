import { useId } from 'react';
import { FULL_NAME_MAX, PASSWORD_MIN, USERNAME_MAX } from '../../../domain/account/rules.ts';
import type { RegisteredUser } from '../../../domain/account/schema.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { register } from '../session/account.ts';
import * as css from './auth.css.ts';
import { registerMessage } from './messages.ts';

export function CreateAccountForm({ onCreated }: { readonly onCreated: (user: RegisteredUser) => void }) {
  const alertId = useId();
  const { busy, failure, onSubmit } = useSubmit(
    async (value) =>
      onCreated(
        await register({
          fullName: value('fullName'),
          username: value('username'),
          password: value('password'),
        }),
      ),
    registerMessage,
  );
  const described = failure.value ? alertId : undefined;

  return (
    <form className={css.form} onSubmit={onSubmit}>
      <Field
        label="Full name"
        name="fullName"
        autoComplete="name"
        hint="Hearten greets you by your first name."
        maxLength={FULL_NAME_MAX}
        required
        alertId={described}
      />
      <Field
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={USERNAME_MAX}
        required
        alertId={described}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters.`}
        minLength={PASSWORD_MIN}
        required
        alertId={described}
      />
      <FormAlert id={alertId}>{failure.value}</FormAlert>
      <Button type="submit" wide busy={busy.value}>
        {busy.value ? 'Creating account…' : 'Create Account'}
      </Button>
    </form>
  );
}
