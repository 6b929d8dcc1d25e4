import { useSignal } from '@preact/signals-react';
import { type RefObject, useRef } from 'react';

interface Confirmation {
  readonly isConfirming: boolean;
  /** The button that begins it. */
  readonly trigger: RefObject<HTMLButtonElement | null>;
  /** A press on that button: asks, or asks no more. */
  readonly toggle: () => void;
  /** Asks no more; the focus goes back to the button. */
  readonly keep: () => void;
}

/** Whether somebody is being asked before something of their own is taken back. */
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
