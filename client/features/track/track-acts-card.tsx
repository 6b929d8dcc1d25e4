import { useSignal } from '@preact/signals-react';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { type TodaysActs, useActs } from '../acts/acts.ts';
import { CountBadge } from '../acts/count-badge.tsx';
import { CustomizeButton } from '../acts/customize-button.tsx';
import { ActCheck } from './act-check.tsx';
import { ActHistory } from './act-history.tsx';
import { ActListSkeleton } from './act-list-skeleton.tsx';
import * as css from './acts.css.ts';

const { Component: AllActs } = lazyWithRetry(async () => (await import('./all-acts.tsx')).AllActs);

/** How many of today's activities, and how many days, the card shows. */
const ACTS_PREVIEW = 3;
const DAYS_PREVIEW = 3;

/** Today's first activities and the last days, with a button for all of them and one to change the list. */
export function TrackActsCard({ userId }: { readonly userId: number }) {
  const acts = useActs(userId);
  const isOpen = useSignal(false);
  return (
    <Card title="Daily activities" action={<CustomizeButton userId={userId} />}>
      <Today acts={acts} onViewAll={() => (isOpen.value = true)} />
      <div className={css.part}>
        <h3 className={css.heading}>Day by day</h3>
        <ActHistory userId={userId} days={DAYS_PREVIEW} />
      </div>
      {isOpen.value ? (
        <DialogHost onClose={() => (isOpen.value = false)}>
          <AllActs userId={userId} onClose={() => (isOpen.value = false)} />
        </DialogHost>
      ) : null}
    </Card>
  );
}

interface TodayProps {
  readonly acts: TodaysActs;
  readonly onViewAll: () => void;
}

function Today({ acts: { state, refresh, toggle }, onViewAll }: TodayProps) {
  if (state.status === 'loading') return <ActListSkeleton />;
  if (state.status === 'error') {
    return <Retry text="Your activities can’t be loaded right now." error={state.error} onRetry={refresh} />;
  }
  if (state.value.length === 0) return <p className={css.soft}>No activities yet</p>;
  return (
    <>
      <CountBadge acts={state.value} />
      <ul className={css.checks} aria-label="Today’s activities">
        {state.value.slice(0, ACTS_PREVIEW).map((act) => (
          <ActCheck key={act.id} act={act} toggle={toggle} />
        ))}
      </ul>
      <Button look="outline" onClick={onViewAll}>
        View all activities
      </Button>
    </>
  );
}
