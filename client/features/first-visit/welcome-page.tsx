import { LinkButton } from '../../ui/button/button.tsx';
import { HeaderActions } from '../../ui/page/header-actions.ts';
import { Page } from '../../ui/page/page.tsx';
import { BreatheButton } from '../breathing/breathe-button.tsx';
import { MomentCard } from '../breathing/moment-card.tsx';
import { HomeCards } from '../home/home-cards.tsx';
import { Inspiration } from '../inspiration/inspiration.tsx';
import { Landscape } from '../inspiration/landscape.tsx';
import { CreateAccount } from './create-account.tsx';
import { visitorsCheckIn } from './first-check-in.ts';
import * as css from './first-visit.css.ts';

import { KeepCard } from './keep-card.tsx';
import { PrivacyPromise } from './privacy-promise.tsx';
import { TryCard } from './try-card.tsx';

const HEADER = (
  <div className={css.header}>
    <LinkButton href="/auth" look="quiet">
      Sign in
    </LinkButton>
    <BreatheButton />
  </div>
);

/** Home of a visitor: what Hearten is, the faces to try it, and what it promises. */
export const WelcomePage = () => (
  <HeaderActions value={HEADER}>
    <Page
      title="Home"
      picture={
        <div className={css.picture}>
          <Landscape />
        </div>
      }
      heading="Hearten helps you keep track of how you are while you are ill."
      lead="Ten seconds a day. A clear picture for you, and for your doctor if you want."
    >
      <HomeCards
        today={
          <div className={css.stack}>
            <TryCard />
            <KeepCard />
          </div>
        }
        moment={
          <div className={css.stack}>
            <PrivacyPromise />
            {visitorsCheckIn.value ? null : <CreateAccount />}
          </div>
        }
        acts={<MomentCard isQuiet />}
        inspiration={<Inspiration />}
      />
    </Page>
  </HeaderActions>
);
