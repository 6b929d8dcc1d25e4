import { useSignal } from '@preact/signals-react';
import { LinkButton } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { GratitudePanel } from '../gratitude/gratitude-panel.tsx';
import { ClosedCommunity } from './closed-community.tsx';
import { NearbyReflections } from './nearby-reflections.tsx';
import * as css from './presence.css.ts';
import { ReflectionList } from './reflection-list.tsx';
import { WhosHere } from './whos-here.tsx';

/** How many nearby reflections this tab shows. The Nearby tab has all of them. */
const NEARBY_PREVIEW = 4;

interface PresenceTabProps {
  readonly userId: number;
  readonly isClosed?: boolean;
}

/**
 * The people who are here now, thanks for them, and the newest reflections. While the community is closed, a card says so
 * instead of the thanks and the reflections.
 */
export function PresenceTab({ userId, isClosed = false }: PresenceTabProps) {
  const nearbyPage = useSignal(1);
  const page = useSignal(1);
  if (isClosed) {
    return (
      <div className={css.panels}>
        <WhosHere />
        <ClosedCommunity />
      </div>
    );
  }
  return (
    <>
      <div className={css.panels}>
        <WhosHere />
        <GratitudePanel userId={userId} />
      </div>
      <div className={css.lists}>
        <NearbyReflections
          title="Nearby Reflections"
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
