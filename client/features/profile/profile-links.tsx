import { useSignal } from '@preact/signals-react';
import {
  BellRing,
  EyeOff,
  FlaskConical,
  LockKeyhole,
  MessageSquareText,
  Scale,
  ShieldCheck,
  SlidersHorizontal,
  UserPen,
} from 'lucide-react';
import { card } from '../../ui/card/card.css.ts';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import * as css from './profile-page.css.ts';
import { DialogRow, LinkRow } from './profile-row.tsx';
import { RoleRows } from './role-rows.tsx';

const { Component: OwnReflections } = lazyWithRetry(
  async () => (await import('../community/own-reflections.tsx')).OwnReflections,
);

const { Component: CommunitySettings } = lazyWithRetry(
  async () => (await import('../hides/community-settings.tsx')).CommunitySettings,
);

const { Component: HidesDialog } = lazyWithRetry(
  async () => (await import('../hides/hides-dialog.tsx')).HidesDialog,
);

/** Links from Profile to other pages and dialogs. */
export function ProfileLinks() {
  const open = useSignal<'reflections' | 'hides' | 'settings' | null>(null);
  const close = () => {
    open.value = null;
  };
  return (
    <nav className={card} aria-label="Profile">
      <ul className={css.rows}>
        <LinkRow icon={UserPen} label="Edit Profile" href="/edit-profile" />
        <DialogRow
          icon={MessageSquareText}
          label="Your reflections"
          onOpen={() => (open.value = 'reflections')}
        />
        <LinkRow icon={Scale} label="Decisions about your posts" href="/decisions" />
        <DialogRow icon={EyeOff} label="What you have hidden" onOpen={() => (open.value = 'hides')} />
        <DialogRow
          icon={SlidersHorizontal}
          label="Community settings"
          onOpen={() => (open.value = 'settings')}
        />
        <LinkRow icon={BellRing} label="Reminders" href="/reminders" />
        <LinkRow icon={LockKeyhole} label="Lock and quick exit" href="/lock-and-exit" />
        <LinkRow icon={FlaskConical} label="Research" href="/research" />
        <LinkRow icon={ShieldCheck} label="Privacy & Security" href="/privacy-security" />
        <RoleRows />
      </ul>
      {open.value ? (
        <DialogHost onClose={close}>
          {open.value === 'reflections' ? <OwnReflections onClose={close} /> : null}
          {open.value === 'hides' ? <HidesDialog onClose={close} /> : null}
          {open.value === 'settings' ? <CommunitySettings onClose={close} /> : null}
        </DialogHost>
      ) : null}
    </nav>
  );
}
