import { useSignal } from '@preact/signals-react';
import type { GrantedRole } from '../../../domain/staff/schema.ts';
import { api } from '../../lib/api.ts';
import { dayName } from '../../lib/date-text.ts';
import { passwordMessage } from '../../lib/messages/auth.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import * as css from './staff.css.ts';

interface RoleListProps {
  readonly roles: readonly GrantedRole[];
  readonly onChanged: () => Promise<void>;
}

/** The given roles, each with its account and a button that takes it away after a confirmation. */
export function RoleList({ roles, onChanged }: RoleListProps) {
  const ending = useSignal<GrantedRole | null>(null);
  const close = () => {
    ending.value = null;
  };
  return (
    <>
      <ul className={css.rows}>
        {roles.map((granted) => (
          <li key={granted.staffId} className={css.row}>
            <span className={css.words}>
              <span className={css.name}>
                {granted.username}
                {granted.isOwn ? ' (you)' : ''}
              </span>
              <span className={css.since}>{sinceText(granted)}</span>
            </span>
            <Button
              look="outline"
              aria-label={
                granted.isOwn
                  ? `Give up the role ${granted.role}`
                  : `Take away the role ${granted.role} from ${granted.username}`
              }
              onClick={() => (ending.value = granted)}
            >
              {granted.isOwn ? 'Give up' : 'Take away'}
            </Button>
          </li>
        ))}
      </ul>
      {ending.value ? <TakeAway granted={ending.value} onChanged={onChanged} onClose={close} /> : null}
    </>
  );
}

const CAPITAL = /^./;
const sinceText = ({ role, grantedOn }: GrantedRole) => {
  const day = dayName(grantedOn, today.value);
  // The date is not broken between its parts.
  const since = (day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : day).replaceAll(' ', '\u00a0');
  return `${role.replace(CAPITAL, (first) => first.toUpperCase())} since ${since}`;
};

interface TakeAwayProps {
  readonly granted: GrantedRole;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

function TakeAway({ granted: { staffId, username, role, isOwn }, onChanged, onClose }: TakeAwayProps) {
  const take = async () => {
    await api('DELETE /api/staff/roles/:id', { params: { id: staffId } });
    toaster.show({ title: isOwn ? `You gave up the role ${role}` : `${username} is no longer ${role}` });
    onClose();
    await onChanged();
  };
  return (
    <ConfirmDialog
      title={isOwn ? 'Give up this role' : 'Take this role away'}
      look="danger"
      label={isOwn ? 'Give up' : 'Take away'}
      act={take}
      messageFor={passwordMessage}
      onClose={onClose}
    >
      {isOwn ? (
        <p>
          You will no longer be {role}, on any device. Only another operator, or <code>npm run roles</code> on
          the server, can give it back.
        </p>
      ) : (
        <p>
          <strong className={css.name}>{username}</strong> will no longer be {role}. This takes effect at once
          on all their devices.
        </p>
      )}
    </ConfirmDialog>
  );
}
