import { useSignal } from '@preact/signals-react';
import type { SubmitEvent } from 'react';
import { USERNAME_MAX } from '../../../domain/account/rules.ts';
import type { StaffRole } from '../../../domain/staff/roles.ts';
import { api } from '../../lib/api.ts';
import { passwordMessage } from '../../lib/messages/auth.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Choice } from '../../ui/choice/choice.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { refreshRoles } from './roles.ts';
import * as css from './staff.css.ts';

const ROLES: readonly { readonly value: StaffRole; readonly label: string; readonly hint: string }[] = [
  {
    value: 'moderator',
    label: 'Moderator',
    hint: 'Looks at what people report in the community, and decides about it.',
  },
  { value: 'researcher', label: 'Researcher', hint: 'Works with studies that people have joined.' },
  { value: 'operator', label: 'Operator', hint: 'Runs this server, and gives and takes roles.' },
];

interface PendingGrant {
  readonly username: string;
  readonly role: StaffRole;
}

/** Gives a role to another account, after a confirmation. */
export function GiveRole() {
  const pending = useSignal<PendingGrant | null>(null);
  /** Empties the form when a role was given. */
  const given = useSignal(0);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const role = ROLES.find(({ value }) => value === values.get('role'))?.value;
    const username = String(values.get('username') ?? '').trim();
    if (role && username) pending.value = { username, role };
  };
  return (
    <Card title="Give a role">
      <form key={given.value} className={css.form} onSubmit={onSubmit}>
        <p className={css.soft}>
          To someone who has an account and knows what the role asks of them. You can’t give a role to
          yourself.
        </p>
        {/* Another person's name, so the browser must not fill in one's own. */}
        <Field
          label="Username"
          name="username"
          maxLength={USERNAME_MAX}
          required
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <Choice name="role" legend="Role" options={ROLES} />
        <Button type="submit">Give role…</Button>
      </form>
      {pending.value ? (
        <ConfirmGrant
          pending={pending.value}
          onGiven={() => {
            given.value += 1;
            pending.value = null;
            refreshRoles();
          }}
          onClose={() => (pending.value = null)}
        />
      ) : null}
    </Card>
  );
}

interface ConfirmGrantProps {
  readonly pending: PendingGrant;
  readonly onGiven: () => void;
  readonly onClose: () => void;
}

function ConfirmGrant({ pending: { username, role }, onGiven, onClose }: ConfirmGrantProps) {
  const give = async () => {
    await api('POST /api/staff/roles', { body: { username, role } });
    toaster.show({ title: `${username} is ${role} now` });
    onGiven();
  };
  return (
    <ConfirmDialog
      title="Give this role?"
      label="Give role"
      busyLabel="Giving…"
      act={give}
      messageFor={passwordMessage}
      onClose={onClose}
    >
      <p>
        <strong className={css.name}>{username}</strong> becomes <strong>{role}</strong>.{' '}
        {ROLES.find(({ value }) => value === role)?.hint}
      </p>
    </ConfirmDialog>
  );
}
