import { Page } from '../../ui/page/page.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { RoleGate } from '../staff/role-gate.tsx';
import { Workplace } from './workplace.tsx';

/** For moderators: the queue of cases, and the open one. */
export function ModerationPage() {
  return (
    <Page title="Moderation">
      <SignedIn>
        {(user) => (
          <RoleGate needs="moderator" user={user}>
            <Workplace />
          </RoleGate>
        )}
      </SignedIn>
    </Page>
  );
}
