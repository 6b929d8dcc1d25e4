import { TIPS } from '../../../domain/tips/tips.ts';
import { Page } from '../../ui/page/page.tsx';
import { TipList } from './tip-list.tsx';
import * as css from './tips-page.css.ts';
import { TodaysTip } from './todays-tip.tsx';

export function TipsPage() {
  return (
    <Page title="Daily tips" heading="Daily tips" lead="A short tip for each day, with its source.">
      <div className={css.page}>
        <TodaysTip />
        <TipList tips={TIPS} />
        <p className={css.quietText}>
          These tips are general information. They don’t replace advice from the people who treat you. If a
          tip differs from their advice, follow their advice.
        </p>
      </div>
    </Page>
  );
}
