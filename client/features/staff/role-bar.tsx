import type { StaffRole } from '../../../domain/staff/roles.ts';
import { api } from '../../lib/api.ts';
import { withWaitTime } from '../../lib/api-error.ts';
import { clockTime } from '../../lib/date-text.ts';
import { logWarning } from '../../lib/log.ts';
import { Button } from '../../ui/button/button.tsx';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { showActiveRole } from './own-roles.ts';
import * as css from './staff.css.ts';

interface RoleBarProps {
  readonly role: StaffRole;
  /** ISO 8601. */
  readonly until: string;
  /** Called when the server has ended the role. Leaves the page before the page shows that. */
  readonly onStopped: () => void;
}

/** Says in which role the session acts and until when, and ends it. */
export function RoleBar({ role, until, onStopped }: RoleBarProps) {
  const { busy, failure, run } = useAttempt((error) => {
    logWarning('A role session could not be ended:', error);
    return withWaitTime('This couldn’t be done right now. Please try again.', error);
  });
  const stop = () =>
    run(async () => {
      await api('DELETE /api/staff/session', {});
      onStopped();
      showActiveRole(null);
    });
  return (
    <div className={css.bar}>
      <p className={css.barText}>
        You work as {role} until {clockTime(new Date(until))}.
      </p>
      <Button
        look="quiet"
        busy={busy.value}
        aria-label={`Stop working as ${role}`}
        onClick={() => void stop()}
      >
        Stop
      </Button>
      <FormAlert>{failure.value}</FormAlert>
    </div>
  );
}
