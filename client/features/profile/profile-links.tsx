import { useSignal } from '@preact/signals-react';
import { MessageSquareText, ShieldCheck, UserPen } from 'lucide-react';
import { card } from '../../ui/card/card.css.ts';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import * as css from './profile-page.css.ts';
import { DialogRow, LinkRow } from './profile-row.tsx';

const { Component: OwnReflections } = lazyWithRetry(
  async () => (await import('../community/own-reflections.tsx')).OwnReflections,
);

/** Links from Profile to other pages and dialogs. */
export function ProfileLinks() {
  const isOpen = useSignal(false);
  const close = () => {
    isOpen.value = false;
  };
  return (
    <nav className={card} aria-label="Profile">
      <ul className={css.rows}>
        <LinkRow icon={UserPen} label="Edit Profile" href="/edit-profile" />
        <DialogRow icon={MessageSquareText} label="Your reflections" onOpen={() => (isOpen.value = true)} />
        <LinkRow icon={ShieldCheck} label="Privacy & Security" href="/privacy-security" />
      </ul>
      {isOpen.value ? (
        <DialogHost onClose={close}>
          <OwnReflections onClose={close} />
        </DialogHost>
      ) : null}
    </nav>
  );
}
