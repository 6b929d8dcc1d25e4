import { useSignal } from '@preact/signals-react';
import { Bell, ShieldCheck, UserPen } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { card } from '../../ui/card/card.css.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import * as css from './profile-page.css.ts';
import { DialogRow, LinkRow } from './profile-row.tsx';

/** Links from Profile to other pages and dialogs. */
export function ProfileLinks() {
  const isOpen = useSignal(false);
  return (
    <nav className={card} aria-label="Profile">
      <ul className={css.rows}>
        <LinkRow icon={UserPen} label="Edit Profile" href="/edit-profile" />
        <DialogRow icon={Bell} label="Notifications" onOpen={() => (isOpen.value = true)} />
        <LinkRow icon={ShieldCheck} label="Privacy & Security" href="/privacy-security" />
      </ul>
      {isOpen.value ? <ComingSoon onClose={() => (isOpen.value = false)} /> : null}
    </nav>
  );
}

const ComingSoon = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Notifications" onClose={onClose}>
    <div className={css.form}>
      <p>
        Notification settings are coming soon. Your notifications are under the bell at the top of every page.
      </p>
      <Button onClick={onClose}>OK</Button>
    </div>
  </Dialog>
);
