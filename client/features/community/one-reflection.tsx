import { useEffect, useId, useRef } from 'react';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { LinkButton } from '../../ui/button/button.tsx';
import { alone } from '../../ui/empty-state/empty-state.css.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { moveFocusOnUnmount } from '../../ui/focus/move-focus.ts';
import { Retry } from '../../ui/notice/notice.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { PostCard } from './post-card.tsx';
import { isVisible, postOf } from './posts.ts';
import * as css from './reflection-list.css.ts';
import { useReflection } from './reflections.ts';
import { PINBOARD_PATH } from './tabs.ts';

const LEAVE = 'See the pinboard';

/**
 * The reflection that an address names, alone. If this person can't see it, a text names the possible reasons, but not
 * the one that holds.
 */
export function OneReflection({ id }: { readonly id: string }) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, refresh } = useReflection(id);
  const loaded = state.value;
  const { status } = loaded;
  const isThere = loaded.status === 'ready' && loaded.value && isVisible(id);
  const isGone = loaded.status === 'ready' && !isThere;
  const goToTop = () => heading.current?.focus();

  // Screen readers and the keyboard start at the reflection, as they would on its own page.
  useEffect(() => {
    if (status !== 'loading') heading.current?.focus();
  }, [status]);

  return (
    <div ref={moveFocusOnUnmount}>
      <section className={css.one} aria-labelledby={titleId}>
        {isGone ? null : <BackLink href={PINBOARD_PATH}>{LEAVE}</BackLink>}
        <h2 ref={heading} id={titleId} tabIndex={-1} className={css.title}>
          {isThere && postOf(id)?.value.mine ? 'Your reflection' : 'One reflection'}
        </h2>
        {status === 'loading' ? (
          <Skeleton label="Loading the reflection…">
            <SkeletonBlock height={240} />
          </Skeleton>
        ) : null}
        {loaded.status === 'error' ? (
          <div className={alone}>
            <Retry text="This reflection can’t be loaded right now." error={loaded.error} onRetry={refresh} />
          </div>
        ) : null}
        {isThere ? <PostCard id={id} isBrief={false} onWithdrawn={goToTop} /> : null}
        {isGone ? (
          <div className={alone}>
            <EmptyState text="This reflection isn’t here now. It was deleted, held or removed by a moderator, or hidden by you.">
              <LinkButton href={PINBOARD_PATH}>{LEAVE}</LinkButton>
            </EmptyState>
          </div>
        ) : null}
      </section>
    </div>
  );
}
