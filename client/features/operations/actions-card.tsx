import type { StaffAction } from '../../../domain/operations/actions-schema.ts';
import type { OperationsOverview } from '../../../domain/operations/schema.ts';
import { utcDayName } from '../../lib/date-text.ts';
import { today } from '../../lib/today.ts';
import { Card } from '../../ui/card/card.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import * as css from './actions.css.ts';
import { HealthMark, type ShownHealth } from './health.tsx';
import * as page from './operations.css.ts';
import { useStaffActions, useStaffNews } from './staff-actions.ts';

const OUTCOMES: Readonly<Record<StaffAction['outcome'], readonly [health: ShownHealth, word: string]>> = {
  running: ['rebuilding', 'Running'],
  done: ['fine', 'Done'],
  differs: ['wrong', 'Differs'],
  failed: ['wrong', 'Failed'],
  stopped: ['watch', 'Stopped'],
};

/** The last actions of operators, the newest first. */
export function ActionsCard({ overview }: { readonly overview: OperationsOverview }) {
  const { state, refresh } = useStaffActions();
  useStaffNews(overview);
  const loaded = state.value;
  return (
    <Card title="Last actions">
      {loaded.status === 'loading' ? (
        <Skeleton label="Loading the last actions…">
          <div className={page.content}>
            <SkeletonBlock height={48} />
            <SkeletonBlock height={48} />
          </div>
        </Skeleton>
      ) : loaded.status === 'error' ? (
        <Retry text="The last actions can’t be loaded right now." error={loaded.error} onRetry={refresh} />
      ) : loaded.value.length === 0 ? (
        <p className={page.note}>
          Nothing has been done here so far. Each retry, rebuild and verify, and each role session that is
          ended here, will appear in this list.
        </p>
      ) : (
        <>
          <ul className={css.rows}>
            {loaded.value.map((action) => (
              <Row key={action.id} action={action} />
            ))}
          </ul>
          <p className={page.note}>
            The last 50, by day in UTC. Actions of the command line are not among them.
          </p>
        </>
      )}
    </Card>
  );
}

function Row({ action }: { readonly action: StaffAction }) {
  const { at, by, outcome, detail } = action;
  const [health, word] = OUTCOMES[outcome];
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p className={css.what}>{whatText(action)}</p>
        <p className={css.soft}>
          {utcDayName(at, today.value)}, {by}
        </p>
        {detail === null ? null : <p className={css.soft}>{detail}.</p>}
      </div>
      <HealthMark health={health} word={word} />
    </li>
  );
}

function whatText({ action, target }: StaffAction): string {
  switch (action) {
    case 'retry':
      return `Retry of ${target}`;
    case 'rebuild':
      return `Rebuild of ${target}`;
    case 'verify':
      return `Verify of ${target}`;
    case 'end-role-session':
      return `End of a role session: ${target}`;
  }
}
