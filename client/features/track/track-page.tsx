import { columns } from '../../ui/layout/columns.css.ts';
import { Page } from '../../ui/page/page.tsx';
import { AchievementsCard } from '../achievements/achievements-card.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { ActivitiesCard } from './activities-card.tsx';
import { EmotionCard } from './emotion-card.tsx';

export function TrackPage() {
  return (
    <Page title="Track">
      <SignedIn>
        {(user) => (
          <div className={columns}>
            <EmotionCard userId={user.id} />
            <ActivitiesCard userId={user.id} />
            <AchievementsCard userId={user.id} />
          </div>
        )}
      </SignedIn>
    </Page>
  );
}
