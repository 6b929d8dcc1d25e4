import type { ReadonlySignal } from '@preact/signals-react';
import { type ToastMessage, toaster } from '../toast/toaster.ts';

interface SavableForm {
  /** Why the last attempt to save failed, or ''. */
  readonly failure: ReadonlySignal<string>;
  readonly save: () => Promise<boolean>;
  /** Whether the last save waits on this device to be sent. */
  readonly isWaiting?: ReadonlySignal<boolean>;
}

const WAITING: ToastMessage = { title: 'Saved on this device', text: 'Waiting to send.' };

interface Toasts {
  /** Shown after a save that the server has answered; without it, none is shown. A save that waits has its own toast. */
  readonly saved?: ToastMessage;
  /** The text after a failed save. The default is the form's failure. Invalid fields show no toast. */
  readonly failed?: string;
}

/** Returns the form with a `save` that also reports its result in a toast. */
export function withToasts<Form extends SavableForm>(form: Form, { saved, failed }: Toasts = {}): Form {
  return {
    ...form,
    async save() {
      const isSaved = await form.save();
      const failure = form.failure.peek();
      if (isSaved && form.isWaiting?.peek()) toaster.show(WAITING);
      else if (isSaved && saved) toaster.show(saved);
      if (!isSaved && failure) toaster.show({ title: 'Error', text: failed ?? failure, destructive: true });
      return isSaved;
    },
  };
}
