import { useSignal } from '@preact/signals-react';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { User } from '../../../domain/account/schema.ts';
import type { StaffRole } from '../../../domain/staff/roles.ts';
import { onAuthError } from '../../lib/api.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { card } from '../../ui/card/card.css.ts';
import { Card } from '../../ui/card/card.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { ConfirmRole } from './confirm-role.tsx';
import { refreshOwnRoles, useOwnRoles } from './own-roles.ts';
import { RoleBar } from './role-bar.tsx';
import * as css from './staff.css.ts';

interface RoleGateProps {
  /** The role that the page is for. */
  readonly needs: StaffRole;
  readonly user: User;
  readonly children: ReactNode;
}

/**
 * Shows a page for staff while the session acts in the role, and asks for the password or a passkey before that.
 * When the 8 hours end, or the server refuses the role, the question covers the page, which stays as it is, so that
 * nothing typed is lost. A person without the role sees that the page is for others.
 */
export function RoleGate({ needs: role, user, children }: RoleGateProps) {
  const { state, refresh } = useOwnRoles();
  const [, navigate] = useLocation();
  const wasOpen = useSignal(false);
  const own = state.value;
  const active = own.status === 'ready' && own.value.active?.role === role ? own.value.active : undefined;
  const isHeld = own.status !== 'ready' || own.value.roles.includes(role);
  const until = active?.until;

  useEffect(() => {
    if (until === undefined) return undefined;
    wasOpen.value = true;
    const timer = setTimeout(refreshOwnRoles, Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [until, wasOpen]);
  useEffect(
    () =>
      onAuthError((_status, _reason, roleRefusal) => {
        if (roleRefusal) refreshOwnRoles();
      }),
    [],
  );

  if (!isHeld) return <NotForYou role={role} />;
  if (active || wasOpen.value) {
    return (
      <>
        {active ? <RoleBar role={role} until={active.until} onStopped={() => navigate('/profile')} /> : null}
        {children}
        {own.status === 'ready' && !active ? (
          <Dialog title="Confirm it’s you" full onClose={() => navigate('/profile')}>
            <div className={css.again}>
              <p>Your time as {role} is over for now. What you were doing is still here.</p>
              <ConfirmRole role={role} username={user.username} />
            </div>
          </Dialog>
        ) : null}
      </>
    );
  }
  switch (own.status) {
    case 'loading':
      return (
        <Skeleton label="Loading…">
          <div className={css.narrow}>
            <SkeletonBlock height={320} />
          </div>
        </Skeleton>
      );
    case 'error':
      return (
        <div className={card}>
          <Retry text="Your roles can’t be loaded right now." error={own.error} onRetry={refresh} />
        </div>
      );
    case 'ready':
      return (
        <div className={css.narrow}>
          <Card title={`Confirm it’s you to work as ${role}`}>
            <ConfirmRole role={role} username={user.username} />
          </Card>
        </div>
      );
  }
}

const NotForYou = ({ role }: { readonly role: StaffRole }) => (
  <div className={css.narrow}>
    <Card title={`This page is for ${role}s`}>
      <p className={css.soft}>Your account doesn’t have this role. An operator can give it to you.</p>
      <div>
        <LinkButton look="outline" href="/">
          Go to Home
        </LinkButton>
      </div>
    </Card>
  </div>
);
