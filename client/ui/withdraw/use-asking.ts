import { useSignal } from '@preact/signals-react';
import { type RefObject, useRef } from 'react';

interface Asking {
  readonly isAsking: boolean;
  /** The button that begins it. */
  readonly trigger: RefObject<HTMLButtonElement | null>;
  /** A press on that button: asks, or asks no more. */
  readonly toggle: () => void;
  /** Asks no more; the focus goes back to the button. */
  readonly keep: () => void;
}

/** Whether somebody is being asked before something of their own is taken back. */
export function useAsking(): Asking {
  const isAsking = useSignal(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return {
    isAsking: isAsking.value,
    trigger,
    toggle() {
      isAsking.value = !isAsking.value;
    },
    keep() {
      isAsking.value = false;
      trigger.current?.focus();
    },
  };
}
