import { useSignal } from '@preact/signals-react';
import { type RefObject, useRef } from 'react';

interface Confirmation {
  readonly isConfirming: boolean;
  /** The caller attaches this ref to the button that opens the question. */
  readonly trigger: RefObject<HTMLButtonElement | null>;
  /** Opens or closes the question. */
  readonly toggle: () => void;
  /** The person answers "Keep it": closes the question and returns the focus to the button. */
  readonly keep: () => void;
}

/** Holds whether the question "Delete this?" is open. The caller shows the question and deletes. */
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
