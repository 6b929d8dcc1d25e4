import { type ReadonlySignal, useSignal } from '@preact/signals-react';
import type { SubmitEvent } from 'react';

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
  const busy = useSignal(false);
  const failure = useSignal('');
  const submit = async (form: HTMLFormElement) => {
    if (busy.peek()) return;
    const values = new FormData(form);
    busy.value = true;
    failure.value = '';
    try {
      await attempt((name) => String(values.get(name) ?? ''));
    } catch (error) {
      failure.value = messageFor(error);
    } finally {
      busy.value = false;
    }
  };
  return {
    busy,
    failure,
    onSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}
