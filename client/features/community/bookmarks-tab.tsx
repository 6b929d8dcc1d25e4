import { useSignal } from '@preact/signals-react';
import { LinkButton } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { ReflectionList } from './reflection-list.tsx';

/**
 * The saved posts. After its bookmark is removed, a post stays until the list is loaded again, so that the
 * person can save it again.
 */
export function BookmarksTab() {
  const page = useSignal(1);
  return (
    <ReflectionList
      list="bookmarked"
      title="Bookmarked Reflections"
      columns="two"
      page={page}
      empty={
        <EmptyState text="No bookmarked reflections yet. Start bookmarking posts you want to save!">
          <LinkButton look="outline" href="/community/pinboard">
            Open the pinboard
          </LinkButton>
        </EmptyState>
      }
    />
  );
}
