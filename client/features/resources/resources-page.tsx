import { useState } from 'react';
import { Card } from '../../ui/card/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { BranchPicture } from '../../ui/pictures/branch.tsx';
import { WavesPicture } from '../../ui/pictures/waves.tsx';
import { HelpLines } from '../help/help-lines.tsx';
import { savedQuotes } from '../inspiration/saved-quotes.ts';
import { SavedQuotesCard } from '../inspiration/saved-quotes-card.tsx';
import { session } from '../session/session.ts';
import { PlanRow } from './plan-row.tsx';
import * as css from './resources-page.css.ts';
import { Tile } from './tile.tsx';

export function ResourcesPage() {
  return (
    <Page title="Resources">
      <div className={css.page}>
        <ul className={css.tiles}>
          <Tile
            href="/sound-therapy"
            title="Sound therapy"
            text="Ten quiet sounds for resting."
            picture={<WavesPicture />}
          />
          <Tile
            href="/daily-tips"
            title="Daily tips"
            text="A short tip with its source for each day."
            picture={<BranchPicture />}
          />
        </ul>
        <PlanRow />
        <Card title="Help now">
          <HelpLines />
        </Card>
        <VisitorsQuotes />
      </div>
    </Page>
  );
}

/**
 * Saved quotations for a visitor, who has no Profile to find them in. Shown if some were saved when the page opened.
 */
function VisitorsQuotes() {
  const [hasSome] = useState(() => savedQuotes.peek().length > 0);
  return hasSome && session.value.status === 'signed-out' ? <SavedQuotesCard /> : null;
}
