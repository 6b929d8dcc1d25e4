import type { ReadonlySignal } from '@preact/signals-react';
import type { SubmitEvent } from 'react';
import { useAttempt } from './use-attempt.ts';

interface Submit {
  readonly busy: ReadonlySignal<boolean>;
  readonly failure: ReadonlySignal<string>;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Handles a form's submit: reads its fields, runs the attempt, and provides the error text. A submit during an attempt
 * is ignored. Unless the form has `noValidate`, the browser has already checked the required fields. `value` returns a
 * field's text or the chosen option, and an empty string if there is none.
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
