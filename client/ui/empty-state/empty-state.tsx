import type { ReactNode } from 'react';
import { Reeds } from '../pictures/reeds.tsx';
import * as css from './empty-state.css.ts';

interface EmptyStateProps {
  readonly text: string;
  /** The one action. */
  readonly children: ReactNode;
}

/** Nothing here yet: a quiet picture, what will be here, and the one way to begin. */
export function EmptyState({ text, children }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <Reeds />
      <div className={css.words}>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}
