import { ChevronRight, ShieldCheck } from 'lucide-react';
import { Link } from 'wouter';
import type { User } from '../../../domain/account/schema.ts';
import { card } from '../../ui/card/card.css.ts';
import { columns } from '../../ui/layout/columns.css.ts';
import { DemoMark } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Avatar } from '../session/avatar.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import * as css from './profile-page.css.ts';
import { SecurityCard } from './security-card.tsx';
import { SignOut } from './sign-out.tsx';
import { ThemeCard } from './theme-card.tsx';
import { VERSION } from './version.ts';

export function ProfilePage() {
  return (
    <Page title="Profile">
      <SignedIn>{(user) => <Profile user={user} />}</SignedIn>
    </Page>
  );
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });

function Profile({ user }: { readonly user: User }) {
  return (
    <>
      <div className={columns}>
        <div className={css.column}>
          <section className={card} aria-label="Your account">
            <div className={css.person}>
              <span aria-hidden="true">
                <Avatar size={72} />
              </span>
              <div>
                <h2 className={css.name}>{user.fullName}</h2>
                <p className={css.soft}>Member since {monthFormat.format(new Date(user.createdAt))}</p>
                {user.demo ? <DemoMark /> : null}
              </div>
            </div>
          </section>
          <ThemeCard />
        </div>
        <div className={css.column}>
          <SecurityCard user={user} />
          <nav className={card} aria-label="About your data">
            <ul className={css.rows}>
              <li>
                <Link href="/privacy-security" className={css.row}>
                  <ShieldCheck size={20} aria-hidden />
                  <span className={css.rowWords}>Privacy &amp; Security</span>
                  <ChevronRight size={20} aria-hidden />
                </Link>
              </li>
            </ul>
          </nav>
          <SignOut />
        </div>
      </div>
      <p className={css.version}>Version {VERSION}</p>
    </>
  );
}
