import { useSignal } from '@preact/signals-react';
import { useId } from 'react';
import { FULL_NAME_MAX } from '../../../domain/account/rules.ts';
import type { RegisteredUser } from '../../../domain/account/schema.ts';
import { MOOD_LABELS } from '../../../domain/mood/scale.ts';
import { ignoreError } from '../../lib/log.ts';
import { registerMessage } from '../../lib/messages/auth.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { ConsentBoxes, NOTHING_TICKED } from '../consents/consent-boxes.tsx';
import { answersOf } from '../consents/consents.ts';
import { NewPasswordField, UsernameField } from '../credentials/credential-fields.tsx';
import { claimForNewAccount, visitorsCheckIn } from '../first-visit/first-check-in.ts';
import { register } from '../session/account.ts';
import * as css from './auth.css.ts';

/** Fetches the code that adds the check-in of this device once its owner is signed in. Home fetches it, too. */
const loadMove = () => void import('../first-visit/move.ts').catch(ignoreError('Home fetches it again:'));

export function CreateAccountForm({ onCreated }: { readonly onCreated: (user: RegisteredUser) => void }) {
  const alertId = useId();
  const consents = useSignal(NOTHING_TICKED);
  const { busy, failure, onSubmit } = useSubmit(async (value) => {
    const answers = answersOf(consents.peek());
    const created = await register({
      fullName: value('fullName'),
      username: value('username'),
      password: value('password'),
      ...answers,
    });
    if (claimForNewAccount(created.id, answers)) loadMove();
    onCreated(created);
  }, registerMessage);
  const checkIn = visitorsCheckIn.value;
  const described = failure.value ? alertId : undefined;

  return (
    <form className={css.form} onSubmit={onSubmit}>
      {checkIn ? (
        <p className={css.soft}>
          Your check-in “{MOOD_LABELS[checkIn.moodValue]}” comes with you if you tick both boxes below.
        </p>
      ) : null}
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
