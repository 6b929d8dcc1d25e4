import { useSignal } from '@preact/signals-react';
import { LinkButton } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { ReflectionList } from './reflection-list.tsx';

/** Posts from the region of this device. */
export function NearbyTab() {
  const page = useSignal(1);
  return (
    <ReflectionList
      list="nearby"
      title="Reflections Near You"
      columns="two"
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
