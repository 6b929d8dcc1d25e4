import { useSignal } from '@preact/signals-react';
import { FingerprintPattern, KeyRound, Lock as LockIcon, Timer } from 'lucide-react';
import { useCallback, useEffect, useId } from 'react';
import type { User } from '../../../domain/account/schema.ts';
import { MINUTE_MS } from '../../../domain/time/units.ts';
import { type Lock, readLock } from '../../lib/lock/device-lock.ts';
import { lockNow } from '../../lib/lock/lock-now.ts';
import { LOCK_AFTER_MS, lockAfterMs, noteLock } from '../../lib/lock/lock-state.ts';
import { logWarning } from '../../lib/log.ts';
import type { ResourceState } from '../../lib/resource-state.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { Limits } from '../../ui/limits/limits.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { canUsePasskeys } from '../passkeys/available.ts';
import { DialogRow } from '../profile/profile-row.tsx';
import * as css from './lock-card.css.ts';
import type { LockChange } from './lock-dialog.tsx';

const { Component: LockDialog } = lazyWithRetry(async () => (await import('./lock-dialog.tsx')).LockDialog);

const TIMES = [
  { ms: 0, label: 'At once' },
  { ms: MINUTE_MS, label: '1 minute' },
  { ms: 5 * MINUTE_MS, label: '5 minutes' },
  { ms: 15 * MINUTE_MS, label: '15 minutes' },
];

const ready = (lock: Lock | undefined) => ({ status: 'ready', value: lock, refreshing: false }) as const;

/** The settings of the lock on this device, and what it can and can't do. */
export function LockCard({ user }: { readonly user: User }) {
  const state = useSignal<ResourceState<Lock | undefined>>({ status: 'loading' });
  const read = useCallback(async () => {
    try {
      state.value = ready(await readLock(user.id));
    } catch (error) {
      logWarning('The lock can’t be read:', error);
      state.value = { status: 'error', error };
    }
  }, [user.id, state]);
  useEffect(() => void read(), [read]);
  if (user.demo) {
    return (
      <Card title="App lock">
        <p className={css.soft}>This is a shared demo account, so it can’t be locked.</p>
      </Card>
    );
  }
  const loaded = state.value;
  return (
    <Card title="App lock">
      {loaded.status === 'loading' ? (
        <Skeleton label="Reading the lock…">
          <SkeletonBlock height={64} />
        </Skeleton>
      ) : null}
      {loaded.status === 'error' ? (
        <Retry
          text="The lock on this device can’t be read right now. In private mode, a browser may have none."
          onRetry={read}
        />
      ) : null}
      {loaded.status === 'ready' ? (
        <LockSettings
          user={user}
          lock={loaded.value}
          onChanged={(next) => {
            state.value = ready(next);
          }}
        />
      ) : null}
      <Limits
        does={[
          'Keeps out people who pick up this device while Hearten is open on it.',
          'Covers the page when you switch apps, where your device allows it.',
          'Locks your stored entries, waiting entries and drafts on this device. If only a passkey opens the lock, a copy of the device’s storage can’t be read.',
        ]}
        doesNot={[
          'Stop someone who copies the device’s storage, if you use six digits: a computer can try them all.',
          'Sign you out. A copy of the device’s storage also has your sign-in. “Signed-in devices” in Profile ends it.',
          'Lock your profile picture and settings, or stop someone who can install things here or knows your password.',
        ]}
      />
    </Card>
  );
}

interface LockSettingsProps {
  readonly user: User;
  /** Undefined without a lock. While it is not known, nothing may be set up: that would replace a lock. */
  readonly lock: Lock | undefined;
  readonly onChanged: (lock: Lock | undefined) => void;
}

function LockSettings({ user, lock: now, onChanged }: LockSettingsProps) {
  const change = useSignal<LockChange | null>(null);
  const afterMs = useSignal(lockAfterMs(user.id));
  const afterId = useId();
  const done = (next: Lock | undefined) => {
    if (next && !now) afterMs.value = LOCK_AFTER_MS;
    onChanged(next);
    change.value = null;
  };
  return (
    <>
      <ul className={css.rows}>
        <li>
          <Switch
            icon={LockIcon}
            label="Lock Hearten"
            hint={now?.hasDigits === false ? 'Asks for your passkey' : 'Asks for your six digits'}
            isOn={now !== undefined}
            onChange={(isOn) => (change.value = isOn ? 'on' : 'off')}
          />
        </li>
        {now?.hasDigits && (now.hasPasskey || canUsePasskeys()) ? (
          <li className={css.ruled}>
            <Switch
              icon={FingerprintPattern}
              label="Fingerprint or face"
              hint="The six digits always work, too"
              isOn={now.hasPasskey}
              onChange={(isOn) => (change.value = isOn ? 'passkey' : 'no-passkey')}
            />
          </li>
        ) : null}
        {now ? (
          <li className={css.timeRow}>
            <Timer size={20} aria-hidden />
            <label htmlFor={afterId} className={css.timeLabel}>
              Lock after
            </label>
            <select
              id={afterId}
              className={css.time}
              value={afterMs.value}
              onChange={(event) => {
                afterMs.value = Number(event.target.value);
                noteLock(user.id, afterMs.peek());
              }}
            >
              {TIMES.map(({ ms, label }) => (
                <option key={ms} value={ms}>
                  {label}
                </option>
              ))}
            </select>
          </li>
        ) : null}
        {now?.hasDigits ? (
          <DialogRow icon={KeyRound} label="Change the six digits" onOpen={() => (change.value = 'digits')} />
        ) : null}
      </ul>
      {now ? (
        <Button look="outline" wide onClick={lockNow}>
          Lock now
        </Button>
      ) : null}
      {change.value ? (
        <DialogHost onClose={() => (change.value = null)}>
          <LockDialog
            user={user}
            change={change.value}
            lock={now}
            onDone={done}
            onClose={() => (change.value = null)}
          />
        </DialogHost>
      ) : null}
    </>
  );
}
