import { isDemo } from '../../lib/page-meta.ts';
import { Card } from '../../ui/card/card.tsx';
import { DemoMark, Retry } from '../../ui/notice/notice.tsx';
import { ActLabel } from '../acts/act-label.tsx';
import { ActMark } from '../acts/act-mark.tsx';
import { useActs } from '../acts/acts.ts';
import { CountBadge } from '../acts/count-badge.tsx';
import { DEMO_USER_ID } from '../session/demo-user.ts';
import * as css from './acts-card.css.ts';
import { ACTS_CARD_TITLE, ActsCardSkeleton } from './acts-card.tsx';
import { soft } from './mood-card.css.ts';

/** The acts card for a person who is not signed in. */
export const VisitorActsCard = () => (isDemo ? <DemoCard /> : <InvitationCard />);

const InvitationCard = () => (
  <Card title={ACTS_CARD_TITLE}>
    <p className={soft}>
      A few small things for each day. You can do most of them from a bed or a chair. With an account you
      start with three, and you can choose others or write your own.
    </p>
  </Card>
);

function DemoCard() {
  const { state, refresh } = useActs(DEMO_USER_ID);
  return (
    <Card title={ACTS_CARD_TITLE} action={<DemoMark />}>
      {state.status === 'loading' ? <ActsCardSkeleton /> : null}
      {state.status === 'error' ? (
        <Retry text="The demo acts can’t be loaded right now." onRetry={refresh} />
      ) : null}
      {state.status === 'ready' ? (
        <>
          <CountBadge acts={state.value} />
          <ul className={css.list}>
            {state.value.map((act) => (
              <li key={act.id} className={css.row}>
                <ActMark title={act.title} />
                <ActLabel {...act} />
                {act.isCompleted ? <span className={css.said}>Done</span> : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}
