import { columns, wide } from '../../ui/layout/columns.css.ts';
import { Page } from '../../ui/page/page.tsx';
import { AchievementsCard } from '../achievements/achievements-card.tsx';
import { OverTimeCard } from '../charts/over-time-card.tsx';
import { JournalCard } from '../journal/journal-card.tsx';
import { LowDaysSlot } from '../low-days/low-days-slot.tsx';
import { DataAge } from '../offline/data-age.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { CheckInBar } from './check-in-bar.tsx';
import { ScaleCard } from './scale-card.tsx';
import { SCALES } from './scales.tsx';
import { TrackActsCard } from './track-acts-card.tsx';
import * as css from './track-page.css.ts';

export function TrackPage() {
  return (
    <Page title="Track">
      <DataAge />
      <SignedIn>
        {(user) => (
          <div className={columns}>
            <div className={css.top}>
              <CheckInBar userId={user.id} />
              <LowDaysSlot userId={user.id} />
            </div>
            {SCALES.map((scale) => (
              <ScaleCard key={scale.key} userId={user.id} scale={scale} />
            ))}
            <div className={wide}>
              <JournalCard userId={user.id} />
            </div>
            <TrackActsCard userId={user.id} />
            <AchievementsCard userId={user.id} />
            <div className={wide}>
              <OverTimeCard userId={user.id} />
            </div>
          </div>
        )}
      </SignedIn>
    </Page>
  );
}
