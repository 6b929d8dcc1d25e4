import { type ReadonlySignal, signal } from '@preact/signals-react';

export const TOAST_MS = 5000;

export interface ToastMessage {
  readonly title: string;
  readonly text?: string;
  readonly destructive?: boolean;
}
export interface Toast extends ToastMessage {
  readonly id: number;
}

/** What a toaster needs of time; tests bring their own. */
export interface Clock {
  now(): number;
  after(ms: number, run: () => void): () => void;
}

const systemClock: Clock = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export interface Toaster {
  readonly current: ReadonlySignal<Toast | null>;
  show(message: ToastMessage): void;
  dismiss(): void;
  /** Stops or goes on counting for one reason (hover, focus, a hidden page): it runs while there is none. */
  hold(reason: string, held: boolean): void;
}

/** One toast at a time, shown for `TOAST_MS` of time in which the person could have read it. */
export function createToaster(clock: Clock = systemClock): Toaster {
  const current = signal<Toast | null>(null);
  const reasons = new Set<string>();
  let nextId = 1;
  let leftMs = 0;
  let startedAt = 0;
  let cancel: (() => void) | undefined;

  const stop = () => {
    if (!cancel) return;
    cancel();
    cancel = undefined;
    leftMs -= clock.now() - startedAt;
  };
  const go = () => {
    if (cancel || !current.peek() || reasons.size > 0) return;
    startedAt = clock.now();
    cancel = clock.after(Math.max(0, leftMs), dismiss);
  };
  function dismiss() {
    stop();
    current.value = null;
    // What was hovered or focused has left the page and will never say that it ended.
    reasons.delete('hover');
    reasons.delete('focus');
  }

  return {
    current,
    show(message) {
      stop();
      leftMs = TOAST_MS;
      current.value = { ...message, id: nextId++ };
      go();
    },
    dismiss,
    hold(reason, held) {
      if (held) {
        reasons.add(reason);
        stop();
      } else {
        reasons.delete(reason);
        go();
      }
    },
  };
}

/** The app's own. */
export const toaster = createToaster();
