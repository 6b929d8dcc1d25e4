import { useSignal } from '@preact/signals-react';
import { LinkButton } from '../../ui/button/button.tsx';
import { note } from '../../ui/card/card.css.ts';
import { Card } from '../../ui/card/card.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import * as css from './presence.css.ts';
import { ReflectionList } from './reflection-list.tsx';
import { WhosHere } from './whos-here.tsx';

/** How many nearby reflections stand here before the tab that has them all. */
const NEARBY_PREVIEW = 4;

/** That others are here, and what they have put down. */
export function PresenceTab() {
  const nearbyPage = useSignal(1);
  const page = useSignal(1);
  return (
    <>
      <div className={css.panels}>
        <WhosHere />
        <Card title="Express Gratitude">
          <p>Liking a reflection sends its author an anonymous thank-you, once for each reflection.</p>
          <p className={note}>Choosing somebody who is here and writing to them is still being built.</p>
        </Card>
      </div>
      <div className={css.lists}>
        <ReflectionList
          list="nearby"
          title="Nearby Reflections"
          columns="two"
          page={nearbyPage}
          empty={
            <EmptyState text="No nearby reflections yet.">
              <LinkButton href="/community/pinboard">Share a reflection to be the first</LinkButton>
            </EmptyState>
          }
          preview={{
            count: NEARBY_PREVIEW,
            more: { href: '/community/nearby', label: 'All nearby' },
          }}
        />
        <ReflectionList
          list="everybody"
          title="Global Reflections"
          columns="three"
          page={page}
          empty={
            <EmptyState text="No reflections yet. Be the first to share!">
              <LinkButton look="outline" href="/community/pinboard">
                Open the pinboard
              </LinkButton>
            </EmptyState>
          }
        />
      </div>
    </>
  );
}
