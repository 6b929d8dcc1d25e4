import { useSignal } from '@preact/signals-react';
import { type RefObject, useRef } from 'react';

interface Confirmation {
  readonly isConfirming: boolean;
  /** The button that opens the question. */
  readonly trigger: RefObject<HTMLButtonElement | null>;
  /** Opens or closes the question. */
  readonly toggle: () => void;
  /** Closes the question and returns the focus to the button. */
  readonly keep: () => void;
}

/** Whether the question before a deletion is open. */
export function useConfirmation(): Confirmation {
  const isConfirming = useSignal(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return {
    isConfirming: isConfirming.value,
    trigger,
    toggle() {
      isConfirming.value = !isConfirming.value;
    },
    keep() {
      isConfirming.value = false;
      trigger.current?.focus();
    },
  };
}
