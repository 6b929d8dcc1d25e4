import type { ReadonlySignal } from '@preact/signals-react';
import type { SubmitEvent } from 'react';
import { useAttempt } from './use-attempt.ts';

interface Submit {
  readonly busy: ReadonlySignal<boolean>;
  readonly failure: ReadonlySignal<string>;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Handles a form's submit: reads its fields, runs one attempt at a time, and provides the error text. The
 * browser has already checked that required fields are filled.
 */
export function useSubmit(
  attempt: (value: (name: string) => string) => Promise<void>,
  messageFor: (error: unknown) => string,
): Submit {
  const { busy, failure, run } = useAttempt(messageFor);
  return {
    busy,
    failure,
    onSubmit: (event) => {
      event.preventDefault();
      const values = new FormData(event.currentTarget);
      void run(() => attempt((name) => String(values.get(name) ?? '')));
    },
  };
}
