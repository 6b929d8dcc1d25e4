import { useSignal } from '@preact/signals-react';
import { useId } from 'react';
import { FULL_NAME_MAX } from '../../../domain/account/rules.ts';
import type { RegisteredUser } from '../../../domain/account/schema.ts';
import { registerMessage } from '../../lib/messages/auth.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { ConsentBoxes, NOTHING_TICKED } from '../consents/consent-boxes.tsx';
import { answersOf } from '../consents/consents.ts';
import { NewPasswordField, UsernameField } from '../credentials/credential-fields.tsx';
import { register } from '../session/account.ts';
import * as css from './auth.css.ts';

export function CreateAccountForm({ onCreated }: { readonly onCreated: (user: RegisteredUser) => void }) {
  const alertId = useId();
  const consents = useSignal(NOTHING_TICKED);
  const { busy, failure, onSubmit } = useSubmit(
    async (value) =>
      onCreated(
        await register({
          fullName: value('fullName'),
          username: value('username'),
          password: value('password'),
          ...answersOf(consents.peek()),
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
      <UsernameField alertId={described} />
      <NewPasswordField label="Password" name="password" alertId={described} />
      <div>
        <ConsentBoxes choice={consents.value} onChange={(next) => (consents.value = next)} />
        <p className={css.soft}>You can also answer later, before your first entry.</p>
      </div>
      <FormAlert id={alertId}>{failure.value}</FormAlert>
      <Button type="submit" wide busy={busy.value}>
        {busy.value ? 'Creating account…' : 'Create Account'}
      </Button>
    </form>
  );
}
