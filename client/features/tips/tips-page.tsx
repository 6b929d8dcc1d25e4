import { TIPS } from '../../../domain/tips/tips.ts';
import { Page } from '../../ui/page/page.tsx';
import { TipList } from './tip-list.tsx';
import * as css from './tips-page.css.ts';
import { TodaysTip } from './todays-tip.tsx';

export function TipsPage() {
  return (
    <Page
      title="Daily tips"
      heading="Daily tips"
      lead="One small thought for each day, with where it comes from."
    >
      <div className={css.page}>
        <TodaysTip />
        <TipList tips={TIPS} />
        <p className={css.soft}>
          These are general words of comfort and information. They replace no advice from the people who treat
          you; where they differ, follow your own team.
        </p>
      </div>
    </Page>
  );
}
