import type { User } from '../../../domain/account/schema.ts';
import { card } from '../../ui/card/card.css.ts';
import { columns } from '../../ui/layout/columns.css.ts';
import { DemoMark } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SavedQuotesCard } from '../inspiration/saved-quotes-card.tsx';
import { Avatar } from '../session/avatar.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { DataCard } from './data-card.tsx';
import { PreferencesCard } from './preferences-card.tsx';
import { ProfileLinks } from './profile-links.tsx';
import * as css from './profile-page.css.ts';
import { SecurityCard } from './security-card.tsx';
import { SignOut } from './sign-out.tsx';
import { VERSION } from './version.ts';

export function ProfilePage() {
  return (
    <Page title="Profile">
      <SignedIn>{(user) => <Profile user={user} />}</SignedIn>
    </Page>
  );
}

/** In UTC, as the server counts the day. */
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

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
                <p className={css.since}>Member since {monthFormat.format(new Date(user.createdAt))}</p>
                {user.demo ? <DemoMark /> : null}
              </div>
            </div>
          </section>
          <ProfileLinks />
          <PreferencesCard />
        </div>
        <div className={css.column}>
          <SecurityCard user={user} />
          <SavedQuotesCard />
          <DataCard user={user} />
          <SignOut userId={user.id} />
        </div>
      </div>
      <p className={css.version}>Version {VERSION}</p>
    </>
  );
}
