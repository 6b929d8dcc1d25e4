import type { ReactNode } from 'react';
import type { DailyAct } from '../../../domain/acts/schema.ts';
import { Retry } from '../../ui/notice/notice.tsx';
import { ActLabel } from '../acts/act-label.tsx';
import { ActMark } from '../acts/act-mark.tsx';
import { useActs } from '../acts/acts.ts';
import { CountBadge } from '../acts/count-badge.tsx';
import { DEMO_USER_ID } from '../session/demo-user.ts';
import { ActRow } from './act-row.tsx';
import * as css from './acts-card.css.ts';
import { ActsSkeleton } from './skeletons.tsx';

/** Today's acts of the person who is signed in. */
export function OwnActs({ userId }: { readonly userId: number }) {
  const { state, refresh, toggle } = useActs(userId);
  if (state.status === 'loading') return <ActsSkeleton />;
  if (state.status === 'error') {
    return <Retry text="Your daily acts can’t be loaded right now." error={state.error} onRetry={refresh} />;
  }
  if (state.value.length === 0) return <p>No activities yet</p>;
  return (
    <ActList acts={state.value}>
      {state.value.map((act) => (
        <ActRow key={act.id} act={act} toggle={toggle} />
      ))}
    </ActList>
  );
}

/** Today's acts of the demo person, to look at. */
export function DemoActs() {
  const { state, refresh } = useActs(DEMO_USER_ID);
  if (state.status === 'loading') return <ActsSkeleton />;
  if (state.status === 'error') {
    return <Retry text="The demo acts can’t be loaded right now." error={state.error} onRetry={refresh} />;
  }
  return (
    <ActList acts={state.value}>
      {state.value.map((act) => (
        <li key={act.id} className={css.row}>
          <ActMark title={act.title} />
          <ActLabel {...act} />
          {act.isCompleted ? <span className={css.doneWord}>Done</span> : null}
        </li>
      ))}
    </ActList>
  );
}

interface ActListProps {
  readonly acts: readonly DailyAct[];
  /** A row for each act. */
  readonly children: ReactNode;
}

const ActList = ({ acts, children }: ActListProps) => (
  <>
    <CountBadge acts={acts} />
    <ul className={css.list}>{children}</ul>
  </>
);
