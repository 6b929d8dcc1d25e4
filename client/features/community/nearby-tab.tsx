import { useSignal } from '@preact/signals-react';
import { LinkButton } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NearbyReflections } from './nearby-reflections.tsx';

/** Posts from the region of this device. */
export function NearbyTab() {
  const page = useSignal(1);
  return (
    <NearbyReflections
      title="Reflections Near You"
      page={page}
      empty={
        <EmptyState text="No nearby reflections found. Try checking back later.">
          <LinkButton look="outline" href="/community/pinboard">
            Open the pinboard
          </LinkButton>
        </EmptyState>
      }
    />
  );
}
