import { FingerprintPattern } from 'lucide-react';
import { useId } from 'react';
import type { PasskeyProof } from '../../../domain/account/passkey-schema.ts';
import { ROLE_SESSION_HOURS, type StaffRole } from '../../../domain/staff/roles.ts';
import { api } from '../../lib/api.ts';
import { passwordMessage } from '../../lib/messages/auth.ts';
import { passkeyMessage } from '../../lib/messages/passkeys.ts';
import { Button } from '../../ui/button/button.tsx';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { CurrentPasswordField } from '../credentials/credential-fields.tsx';
import { canUsePasskeys } from '../passkeys/available.ts';
import { showActiveRole } from './own-roles.ts';
import * as css from './staff.css.ts';

interface ConfirmRoleProps {
  readonly role: StaffRole;
  /** Tells password managers whose password to fill in. */
  readonly username: string;
}

/** The step before a session acts in a role: the password, or a passkey. */
export function ConfirmRole({ role, username }: ConfirmRoleProps) {
  const alertId = useId();
  const passkey = useAttempt(passkeyMessage);
  const start = async (proof: { readonly password: string } | { readonly proof: PasskeyProof }) => {
    passkey.failure.value = '';
    const { data } = await api('POST /api/staff/session', { body: { role, ...proof } });
    showActiveRole(data);
  };
  const { busy, failure, onSubmit } = useSubmit(
    (value) => start({ password: value('password') }),
    passwordMessage,
  );
  const askForPasskey = () =>
    passkey.run(async () => {
      const ceremonies = await import('../passkeys/ceremonies.ts');
      await start({ proof: await ceremonies.askForPasskey() });
    });
  return (
    <form className={css.form} onSubmit={onSubmit}>
      <p className={css.soft}>
        This lasts {ROLE_SESSION_HOURS} hours in this browser. Then Hearten asks again.
      </p>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <CurrentPasswordField alertId={failure.value ? alertId : undefined} />
      <FormAlert id={alertId}>{failure.value || passkey.failure.value}</FormAlert>
      <Button type="submit" wide busy={busy.value}>
        {busy.value ? 'Checking…' : 'Continue'}
      </Button>
      {canUsePasskeys() ? (
        <Button look="outline" wide busy={passkey.busy.value} onClick={() => void askForPasskey()}>
          <FingerprintPattern size={20} aria-hidden />
          {passkey.busy.value ? 'Waiting for your device…' : 'Use a passkey'}
        </Button>
      ) : null}
    </form>
  );
}
