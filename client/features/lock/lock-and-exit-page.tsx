import { BackLink } from '../../ui/back-link/back-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ExitCard } from '../quick-exit/exit-card.tsx';
import { user } from '../session/session.ts';
import * as css from './lock-and-exit-page.css.ts';
import { LockCard } from './lock-card.tsx';

/** Settings that protect Hearten on this device. The exit works without an account, too. */
export function LockAndExitPage() {
  const person = user.value;
  return (
    <Page title="Lock and quick exit">
      <BackLink href="/profile">Back to profile</BackLink>
      <div className={css.sheet}>
        {person ? <LockCard key={person.id} user={person} /> : null}
        <ExitCard />
      </div>
    </Page>
  );
}
