import { ask } from '../../lib/ask.ts';
import { SHARED_TEXT_QUESTION } from '../../lib/worker-questions.ts';

/** A text that another app has shared, until it is a draft. It outlives signing in, but not the document. */
let shared = '';

export const hasSharedText = (): boolean => shared !== '';

/** Fetches the shared text from the service worker, if this page has none yet. Resolves to whether there is one. */
export async function receiveSharedText(): Promise<boolean> {
  const { controller } = (navigator.serviceWorker ?? {}) as Partial<ServiceWorkerContainer>;
  if (!shared && controller) {
    const text = await ask(controller, SHARED_TEXT_QUESTION);
    if (typeof text === 'string') shared = text;
  }
  return hasSharedText();
}

/** The shared text, once. Empty if there is none. */
export function takeSharedText(): string {
  const text = shared;
  shared = '';
  return text;
}
