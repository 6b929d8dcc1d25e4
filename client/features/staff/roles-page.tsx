import { BackLink } from '../../ui/back-link/back-link.tsx';
import { Card } from '../../ui/card/card.tsx';
import { columns } from '../../ui/layout/columns.css.ts';
import { Retry } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { GiveRole } from './give-role.tsx';
import { RoleGate } from './role-gate.tsx';
import { RoleList } from './role-list.tsx';
import { useRoles } from './roles.ts';
import * as css from './staff.css.ts';

/** For operators: the roles of all accounts. */
export function RolesPage() {
  return (
    <Page title="Roles">
      <SignedIn>
        {(user) => (
          <>
            <BackLink href="/ops/staff">Back to staff</BackLink>
            <RoleGate needs="operator" user={user}>
              <div className={columns}>
                <Roles />
                <GiveRole />
              </div>
            </RoleGate>
          </>
        )}
      </SignedIn>
    </Page>
  );
}

function Roles() {
  const { state, refresh } = useRoles();
  const loaded = state.value;
  return (
    <Card title="People with a role">
      {loaded.status === 'loading' ? (
        <Skeleton label="Loading the roles…">
          <div className={css.form}>
            <SkeletonBlock height={56} />
            <SkeletonBlock height={56} />
            <SkeletonBlock height={56} />
          </div>
        </Skeleton>
      ) : loaded.status === 'error' ? (
        <Retry text="The roles can’t be loaded right now." error={loaded.error} onRetry={refresh} />
      ) : (
        <RoleList roles={loaded.value} onChanged={refresh} />
      )}
    </Card>
  );
}
