import { type ReadonlySignal, type Signal, useSignal } from '@preact/signals-react';

interface Attempt {
  readonly busy: ReadonlySignal<boolean>;
  /** Why the last attempt failed, or empty. */
  readonly failure: Signal<string>;
  /** Resolves to whether `action` succeeded. While another attempt runs, it does nothing and resolves to false. */
  readonly run: (action: () => Promise<unknown>) => Promise<boolean>;
}

/** Runs one attempt at a time. `messageFor` returns the text for a failure, and may log it. */
export function useAttempt(messageFor: (error: unknown) => string): Attempt {
  const busy = useSignal(false);
  const failure = useSignal('');
  const run = async (action: () => Promise<unknown>) => {
    if (busy.peek()) return false;
    busy.value = true;
    failure.value = '';
    try {
      await action();
      return true;
    } catch (error) {
      failure.value = messageFor(error);
      return false;
    } finally {
      busy.value = false;
    }
  };
  return { busy, failure, run };
}
