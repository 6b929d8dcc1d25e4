import { useSignal } from '@preact/signals-react';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { later } from '../../ui/later/later.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { type DaysActs, useActs } from '../acts/acts.ts';
import { CountBadge } from '../acts/count-badge.tsx';
import { CustomizeButton } from '../acts/customize-button.tsx';
import { ActCheck } from './act-check.tsx';
import * as css from './activities.css.ts';
import { ActivitiesBones } from './activities-bones.tsx';
import { ActivityHistory } from './activity-history.tsx';

const { Component: AllActivities } = later(async () => (await import('./all-activities.tsx')).AllActivities);

/** How many of today's activities, and how many days, the card shows. */
const ACTS_PREVIEW = 3;
const DAYS_PREVIEW = 3;

/** Today's first activities and the last days, and the ways to the rest. */
export function ActivitiesCard({ userId }: { readonly userId: number }) {
  const acts = useActs(userId);
  const isOpen = useSignal(false);
  return (
    <Card title="Daily activities" action={<CustomizeButton userId={userId} />}>
      <Today acts={acts} onViewAll={() => (isOpen.value = true)} />
      <div className={css.part}>
        <h3 className={css.heading}>Day by day</h3>
        <ActivityHistory userId={userId} days={DAYS_PREVIEW} />
      </div>
      {isOpen.value ? (
        <DialogHost onClose={() => (isOpen.value = false)}>
          <AllActivities userId={userId} onClose={() => (isOpen.value = false)} />
        </DialogHost>
      ) : null}
    </Card>
  );
}

interface TodayProps {
  readonly acts: DaysActs;
  readonly onViewAll: () => void;
}

function Today({ acts: { state, refresh, toggle }, onViewAll }: TodayProps) {
  if (state.status === 'loading') return <ActivitiesBones />;
  if (state.status === 'error') {
    return <Retry text="Your activities can’t be shown just now." onRetry={refresh} />;
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
