import type { ReactNode } from 'react';
import { moveFocusOnUnmount } from '../focus/move-focus.ts';
import { Reeds } from '../pictures/reeds.tsx';
import * as css from './empty-state.css.ts';

interface EmptyStateProps {
  readonly text: string;
  /** By default reeds; a page with several empty places gives each its own. */
  readonly picture?: ReactNode;
  /** The one action. */
  readonly children: ReactNode;
}

/** Nothing here yet: a quiet picture, what will be here, and the one way to begin. */
export function EmptyState({ text, picture = <Reeds />, children }: EmptyStateProps) {
  return (
    <div ref={moveFocusOnUnmount} className={css.empty}>
      {picture}
      <div className={css.words}>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}
