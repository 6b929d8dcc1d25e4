import { ShieldCheck, UserPen } from 'lucide-react';
import { card } from '../../ui/card/card.css.ts';
import * as css from './profile-page.css.ts';
import { LinkRow } from './profile-row.tsx';

/** Links from Profile to other pages. */
export const ProfileLinks = () => (
  <nav className={card} aria-label="Profile">
    <ul className={css.rows}>
      <LinkRow icon={UserPen} label="Edit Profile" href="/edit-profile" />
      <LinkRow icon={ShieldCheck} label="Privacy & Security" href="/privacy-security" />
    </ul>
  </nav>
);
