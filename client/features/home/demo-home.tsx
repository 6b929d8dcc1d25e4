import { LinkButton } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { DemoMark } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { MomentCard } from '../breathing/moment-card.tsx';
import { stack } from '../first-visit/first-visit.css.ts';
import { KeepCard } from '../first-visit/keep-card.tsx';
import { TryCard } from '../first-visit/try-card.tsx';
import { Inspiration } from '../inspiration/inspiration.tsx';
import { ACTS_CARD_TITLE, MOOD_CARD_TITLE } from './card-titles.ts';
import { firstName } from './greeting.ts';
import { HomeCards } from './home-cards.tsx';
import { DemoActs, DemoMood } from './lazy-contents.tsx';
import * as css from './mood-card.css.ts';
import { TodaysDate } from './todays-date.tsx';

/** Home of a visitor in demo mode: the faces to try it, and the demo person's entries to look at. */
export const DemoHome = () => (
  <Page title="Home" heading={`Hello, ${firstName('')}`} lead={<TodaysDate />}>
    <HomeCards
      today={
        <div className={stack}>
          <TryCard />
          <KeepCard />
          <MoodCard />
        </div>
      }
      moment={<MomentCard />}
      acts={<ActsCard />}
      inspiration={<Inspiration />}
    />
  </Page>
);

const MoodCard = () => (
  <Card title={MOOD_CARD_TITLE} action={<DemoMark />}>
    <DemoMood />
    <div className={css.actions}>
      <div className={css.grow}>
        <LinkButton href="/auth">Sign in</LinkButton>
      </div>
      <div className={css.grow}>
        <LinkButton href="/auth?tab=create" look="outline">
          Create an account
        </LinkButton>
      </div>
    </div>
  </Card>
);

const ActsCard = () => (
  <Card title={ACTS_CARD_TITLE} action={<DemoMark />}>
    <DemoActs />
  </Card>
);
