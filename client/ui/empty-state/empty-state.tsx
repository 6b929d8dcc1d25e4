import type { ReactNode } from 'react';
import { moveFocusOnUnmount } from '../focus/move-focus.ts';
import { Reeds } from '../pictures/reeds.tsx';
import * as css from './empty-state.css.ts';

interface EmptyStateProps {
  readonly text: string;
  /** The default shows reeds. A page with several empty states gives each its own. */
  readonly picture?: ReactNode;
  /** The one action, or null for none. */
  readonly children: ReactNode;
}

/**
 * Shown in place of an empty list: a quiet picture, a text and one action. The text often says what will appear there.
 */
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
