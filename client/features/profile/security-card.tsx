import { useSignal } from '@preact/signals-react';
import { FingerprintPattern, KeyRound, LifeBuoy, MonitorSmartphone } from 'lucide-react';
import type { User } from '../../../domain/account/schema.ts';
import { Card } from '../../ui/card/card.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { arePasskeysOffered } from '../passkeys/available.ts';
import { pendingRecoveryCode } from '../session/session.ts';
import { ChangePassword } from './change-password.tsx';
import { NewRecoveryCode } from './new-recovery-code.tsx';
import * as css from './profile-page.css.ts';
import { DialogRow } from './profile-row.tsx';
import { SignedInDevices } from './signed-in-devices.tsx';

type Open = 'password' | 'passkeys' | 'code' | 'devices' | null;

const { Component: PasskeysDialog } = lazyWithRetry(
  async () => (await import('../passkeys/passkeys-dialog.tsx')).PasskeysDialog,
);

/** Password, passkeys, recovery code and signed-in devices. A shared demo account has none of these rows. */
export function SecurityCard({ user }: { readonly user: User }) {
  const open = useSignal<Open>(null);
  const close = () => {
    open.value = null;
  };
  if (user.demo) {
    return (
      <Card title="Password and recovery">
        <p className={css.soft}>
          This is a shared demo account, so its password and recovery code can’t be changed.
        </p>
      </Card>
    );
  }
  return (
    <Card title="Password and recovery">
      <ul className={css.rows}>
        <DialogRow icon={KeyRound} label="Change password" onOpen={() => (open.value = 'password')} />
        {arePasskeysOffered() ? (
          <DialogRow icon={FingerprintPattern} label="Passkeys" onOpen={() => (open.value = 'passkeys')} />
        ) : null}
        <DialogRow icon={LifeBuoy} label="New recovery code" onOpen={() => (open.value = 'code')} />
        <DialogRow
          icon={MonitorSmartphone}
          label="Signed-in devices"
          onOpen={() => (open.value = 'devices')}
        />
      </ul>
      {open.value === 'password' ? <ChangePassword username={user.username} onClose={close} /> : null}
      {open.value === 'passkeys' ? <PasskeysDialog username={user.username} onClose={close} /> : null}
      {open.value === 'devices' ? <SignedInDevices onClose={close} /> : null}
      {open.value === 'code' || pendingRecoveryCode.value ? (
        <NewRecoveryCode username={user.username} onClose={close} />
      ) : null}
    </Card>
  );
}
