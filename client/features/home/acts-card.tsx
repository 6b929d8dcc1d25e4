import type { DailyAct } from '../../../domain/acts/schema.ts';
import { Card } from '../../ui/card/card.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { mark } from '../acts/act-mark.css.ts';
import { type TodaysActs, useActs } from '../acts/acts.ts';
import { CountBadge } from '../acts/count-badge.tsx';
import { CustomizeButton } from '../acts/customize-button.tsx';
import { ActRow } from './act-row.tsx';
import * as css from './acts-card.css.ts';

export const ACTS_CARD_TITLE = 'Your daily acts';

/** Today's acts of the signed-in person. */
export function ActsCard({ userId }: { readonly userId: number }) {
  const { state, refresh, toggle } = useActs(userId);
  return (
    <Card title={ACTS_CARD_TITLE} action={<CustomizeButton userId={userId} />}>
      {state.status === 'loading' ? <ActsCardSkeleton /> : null}
      {state.status === 'error' ? (
        <Retry text="Your daily acts can’t be loaded right now." onRetry={refresh} />
      ) : null}
      {state.status === 'ready' ? <Acts acts={state.value} toggle={toggle} /> : null}
    </Card>
  );
}

function Acts({
  acts,
  toggle,
}: {
  readonly acts: readonly DailyAct[];
  readonly toggle: TodaysActs['toggle'];
}) {
  if (acts.length === 0) return <p>No activities yet</p>;
  return (
    <>
      <CountBadge acts={acts} />
      <ul className={css.list}>
        {acts.map((act) => (
          <ActRow key={act.id} act={act} toggle={toggle} />
        ))}
      </ul>
    </>
  );
}

const ROWS = ['72%', '56%', '64%'];

/** The placeholder while the acts load. */
export const ActsCardSkeleton = () => (
  <Skeleton label="Loading your acts…">
    <SkeletonBlock width={132} height={28} round />
    <div className={css.list} style={{ marginTop: 16 }}>
      {ROWS.map((width) => (
        <div key={width} className={css.row}>
          <span className={mark} />
          <div style={{ display: 'grid', flex: 1, gap: 8 }}>
            <SkeletonBlock width={width} height={18} />
            <SkeletonBlock height={16} />
          </div>
          <SkeletonBlock width={92} height={48} round />
        </div>
      ))}
    </div>
  </Skeleton>
);
