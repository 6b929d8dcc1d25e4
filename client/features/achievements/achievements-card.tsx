import { useSignal } from '@preact/signals-react';
import type { Achievement } from '../../../domain/achievements/schema.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { action, note } from '../../ui/card/card.css.ts';
import { Card } from '../../ui/card/card.tsx';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { nextToUnlock, recentlyEarned, useAchievements } from './achievements.ts';
import * as css from './achievements-card.css.ts';
import { BadgeIcon } from './badge-icon.tsx';
import { BadgeRow, earnedText } from './badge-row.tsx';

const { Component: AllBadges } = lazyWithRetry(async () => (await import('./all-badges.tsx')).AllBadges);

/** The newest badges, the ones that are nearest to being earned, and a button that opens `AllBadges`. */
export function AchievementsCard({ userId }: { readonly userId: number }) {
  const { state, refresh } = useAchievements(userId);
  /** The badges in the dialog, as they were when it opened. */
  const opened = useSignal<readonly Achievement[] | null>(null);
  const close = () => {
    opened.value = null;
  };
  const loaded = state.value;
  return (
    <Card
      title="Achievements"
      action={
        loaded.status === 'ready' ? (
          <div className={action}>
            <Button look="quiet" onClick={() => (opened.value = loaded.value)}>
              View all<span className={hidden}> achievements</span>
            </Button>
          </div>
        ) : null
      }
    >
      {loaded.status === 'loading' ? <AchievementsSkeleton /> : null}
      {loaded.status === 'error' ? (
        <Retry text="Your achievements can’t be loaded right now." error={loaded.error} onRetry={refresh} />
      ) : null}
      {loaded.status === 'ready' ? <Preview badges={loaded.value} /> : null}
      {opened.value ? (
        <DialogHost onClose={close}>
          <AllBadges badges={opened.value} onClose={close} />
        </DialogHost>
      ) : null}
    </Card>
  );
}

function Preview({ badges }: { readonly badges: readonly Achievement[] }) {
  const earned = recentlyEarned(badges);
  const next = nextToUnlock(badges);
  return (
    <>
      {earned.length === 0 ? (
        <p className={note}>
          Badges you earn will appear here. You don’t have to do anything for them today.
        </p>
      ) : (
        <ul className={css.earned} aria-label="Recently earned">
          {earned.map((badge) => (
            <li key={badge.id} className={css.mark}>
              <BadgeIcon badge={badge} size={72} />
              <span>
                {badge.title}
                <span className={css.when}>{earnedText(badge.date, today.value)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {next.length === 0 ? null : (
        <div className={css.part}>
          <h3 className={css.heading}>Next to unlock</h3>
          <ul className={css.rows}>
            {next.map((badge) => (
              <BadgeRow key={badge.id} badge={badge} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const PLACES = [1, 2, 3];

const AchievementsSkeleton = () => (
  <Skeleton label="Loading your achievements…">
    <div className={css.earned}>
      {PLACES.map((place) => (
        <div key={place} className={css.mark}>
          <SkeletonBlock width={72} height={72} round />
          <SkeletonBlock width="70%" height={16} />
        </div>
      ))}
    </div>
  </Skeleton>
);
