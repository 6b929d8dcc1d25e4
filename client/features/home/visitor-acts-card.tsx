import { isDemo } from '../../lib/page-meta.ts';
import { Card } from '../../ui/card/card.tsx';
import { DemoMark } from '../../ui/notice/notice.tsx';
import { ACTS_CARD_TITLE } from './card-titles.ts';
import { DemoActs } from './lazy-contents.tsx';
import { soft } from './mood-card.css.ts';

/**
 * The acts card for a person who is not signed in. In demo mode it shows the acts of the demo person, to look at.
 * Otherwise it describes the acts; the mood card above it has the links to sign in.
 */
export const VisitorActsCard = () => (isDemo ? <DemoCard /> : <DescriptionCard />);

const DescriptionCard = () => (
  <Card title={ACTS_CARD_TITLE}>
    <p className={soft}>
      A few small things for each day. You can do most of them from a bed or a chair. With an account you
      start with three, and you can choose others or write your own.
    </p>
  </Card>
);

const DemoCard = () => (
  <Card title={ACTS_CARD_TITLE} action={<DemoMark />}>
    <DemoActs />
  </Card>
);
