import type { Signal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import * as css from './post-card.css.ts';

interface FoldButtonProps {
  readonly isOpen: Signal<boolean>;
  readonly children: ReactNode;
}

/** Shows what is folded above it, and folds it again. */
export const FoldButton = ({ isOpen, children }: FoldButtonProps) => (
  <button
    type="button"
    className={css.readOn}
    aria-expanded={isOpen.value}
    onClick={() => {
      isOpen.value = !isOpen.value;
    }}
  >
    {children}
  </button>
);
