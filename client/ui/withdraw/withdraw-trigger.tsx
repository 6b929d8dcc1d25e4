import { Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import * as css from './withdraw.css.ts';

interface WithdrawTriggerProps {
  readonly ref: Ref<HTMLButtonElement>;
  /** The entry that it deletes, such as 'the entry of Today, 8:40'. */
  readonly what: string;
  readonly isConfirming: boolean;
  readonly onAsk: () => void;
}

/** The small button that asks to delete an entry. */
export const WithdrawTrigger = ({ ref, what, isConfirming, onAsk }: WithdrawTriggerProps) => (
  <button
    ref={ref}
    type="button"
    className={css.trigger}
    aria-label={`Delete ${what}`}
    aria-expanded={isConfirming}
    onClick={onAsk}
  >
    <Trash2 size={20} aria-hidden />
  </button>
);
