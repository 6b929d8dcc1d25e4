import { Card } from '../../ui/card/card.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { CustomizeButton } from '../acts/customize-button.tsx';
import { MomentCard } from '../breathing/moment-card.tsx';
import { CheckInSkeleton } from '../check-in/check-in-skeleton.tsx';
import { Inspiration } from '../inspiration/inspiration.tsx';
import { InstallSlot } from '../install/install-slot.tsx';
import { LowDaysSlot } from '../low-days/low-days-slot.tsx';
import { offeredTo } from '../low-days/offers.ts';
import { DataAge } from '../offline/data-age.tsx';
import { loadSession, session } from '../session/session.ts';
import { ACTS_CARD_TITLE, MOOD_CARD_TITLE } from './card-titles.ts';
import { firstName } from './greeting.ts';
import { HomeCards } from './home-cards.tsx';
import { OfferedCheckIn, OwnActs, OwnMood } from './lazy-contents.tsx';
import { VisitorHome } from './lazy-visitor-home.tsx';
import { ActsSkeleton } from './skeletons.tsx';
import { TodaysDate } from './todays-date.tsx';

export const HomePage = () => (session.value.status === 'signed-out' ? <VisitorHome /> : <OwnHome />);

/** Home of the signed-in person, also while the session loads or can't be loaded. */
function OwnHome() {
  const state = session.value;
  const name = firstName(state.status === 'signed-in' ? state.user.fullName : '');
  return (
    <Page title="Home" heading={`Hello, ${name}`} lead={<TodaysDate />}>
      <DataAge />
      <HomeCards
        today={
          <>
            <TodayCard />
            {/* No suggestion to install while help is offered after low days: one offer at a time. */}
            {offeredTo.value === null ? <InstallSlot /> : null}
          </>
        }
        moment={<MomentCard />}
        acts={<DailyActsCard />}
        inspiration={<Inspiration />}
      />
    </Page>
  );
}

function TodayCard() {
  const state = session.value;
  switch (state.status) {
    case 'signed-in':
      return (
        <>
          <OfferedCheckIn />
          <Card title={MOOD_CARD_TITLE}>
            <OwnMood userId={state.user.id} />
          </Card>
          <LowDaysSlot userId={state.user.id} />
        </>
      );
    case 'signed-out':
      return null;
    case 'loading':
      return (
        <Card title={MOOD_CARD_TITLE}>
          <CheckInSkeleton />
        </Card>
      );
    case 'unreachable':
      return (
        <Card title={MOOD_CARD_TITLE}>
          <Retry text="Hearten can’t be reached right now." onRetry={loadSession} />
        </Card>
      );
  }
}

/** When the session can't be loaded, the mood card above offers the retry for both. */
function DailyActsCard() {
  const state = session.value;
  switch (state.status) {
    case 'signed-in':
      return (
        <Card title={ACTS_CARD_TITLE} action={<CustomizeButton userId={state.user.id} />}>
          <OwnActs userId={state.user.id} />
        </Card>
      );
    case 'loading':
      return (
        <Card title={ACTS_CARD_TITLE}>
          <ActsSkeleton />
        </Card>
      );
    case 'signed-out':
    case 'unreachable':
      return null;
  }
}
