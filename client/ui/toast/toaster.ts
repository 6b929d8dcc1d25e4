import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Clock } from '../../lib/clock.ts';
import { createCountdown } from '../countdown/countdown.ts';

const TOAST_MS = 5000;

export interface ToastMessage {
  readonly title: string;
  readonly text?: string;
  readonly destructive?: boolean;
}
export interface Toast extends ToastMessage {
  readonly id: number;
}

export interface Toaster {
  readonly current: ReadonlySignal<Toast | null>;
  /** Replaces the current toast. The time starts again. */
  show(message: ToastMessage): void;
  dismiss(): void;
  /**
   * Holds the toast for a reason, such as 'hover', 'focus' or 'hidden', or lets go of it. The time runs while nothing
   * holds the toast.
   */
  hold(reason: string, isHeld: boolean): void;
}

/** Shows one toast at a time, for `TOAST_MS` of time that was not paused. */
export function createToaster(clock?: Clock): Toaster {
  const current = signal<Toast | null>(null);
  const countdown = createCountdown(TOAST_MS, dismiss, clock);
  let nextId = 1;

  function dismiss() {
    countdown.stop();
    current.value = null;
    // The card leaves the page and does not report the end of its hover or focus.
    countdown.setPaused('hover', false);
    countdown.setPaused('focus', false);
  }

  return {
    current,
    show(message) {
      current.value = { ...message, id: nextId++ };
      countdown.start();
    },
    dismiss,
    hold: countdown.setPaused,
  };
}

/** The app's toaster. */
export const toaster = createToaster();
