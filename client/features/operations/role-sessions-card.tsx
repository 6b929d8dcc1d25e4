import { useSignal } from '@preact/signals-react';
import type { StaffRoleSession } from '../../../domain/operations/actions-schema.ts';
import { api } from '../../lib/api.ts';
import { clockTime } from '../../lib/date-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { actionMessage } from './action-message.ts';
import * as css from './actions.css.ts';
import * as page from './operations.css.ts';
import { refreshStaffActions, useRoleSessions } from './staff-actions.ts';

/** The sessions that act in a role now. Each can be ended after a confirmation, except the one of this browser. */
export function RoleSessionsCard() {
  const { state, refresh } = useRoleSessions();
  const ending = useSignal<StaffRoleSession | null>(null);
  const loaded = state.value;
  return (
    <Card title="Working in a role now">
      {loaded.status === 'loading' ? (
        <Skeleton label="Loading the role sessions…">
          <SkeletonBlock height={64} />
        </Skeleton>
      ) : loaded.status === 'error' ? (
        <Retry text="The role sessions can’t be loaded right now." error={loaded.error} onRetry={refresh} />
      ) : loaded.value.length === 0 ? (
        <p className={page.note}>Nobody works in a role right now.</p>
      ) : (
        <ul className={css.rows}>
          {loaded.value.map((session) => (
            <li key={session.id} className={css.row}>
              <div className={css.words}>
                <p className={css.what}>
                  {session.username}
                  {session.isThis ? ' (you, in this browser)' : ''}
                </p>
                <p className={css.soft}>
                  {ROLE_WORDS[session.role]} until {clockTime(new Date(session.until))}
                </p>
              </div>
              {session.isThis ? null : (
                <Button
                  look="outline"
                  aria-label={`End ${session.username}’s session as ${session.role}`}
                  onClick={() => (ending.value = session)}
                >
                  End…
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {ending.value ? <EndSession session={ending.value} onClose={() => (ending.value = null)} /> : null}
    </Card>
  );
}

const ROLE_WORDS: Readonly<Record<StaffRoleSession['role'], string>> = {
  operator: 'Operator',
  moderator: 'Moderator',
  researcher: 'Researcher',
};

interface EndSessionProps {
  readonly session: StaffRoleSession;
  readonly onClose: () => void;
}

function EndSession({ session: { id, username, role }, onClose }: EndSessionProps) {
  const end = async () => {
    await api('DELETE /api/operations/role-sessions/:id', { params: { id } });
    toaster.show({ title: `${username} no longer works as ${role}` });
    onClose();
    refreshStaffActions();
  };
  return (
    <ConfirmDialog
      title="End this role session?"
      look="danger"
      label="End session"
      busyLabel="Ending…"
      act={end}
      messageFor={actionMessage}
      onClose={onClose}
    >
      <p>
        <strong>{username}</strong> stays signed in, but can’t work as {role} until they confirm again that
        it’s them. To keep the account out, take the role away.
      </p>
    </ConfirmDialog>
  );
}
