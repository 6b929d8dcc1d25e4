import type { TestContext } from 'node:test';

/** A service worker that answers the questions of a page. */
export interface StandInWorker {
  /** The answers by question. A promise is answered once it resolves. */
  answers: Record<string, unknown>;
  /** Tells the page that another worker has taken over. */
  replace(): void;
}

/** Gives the page a service worker for one test. */
export function giveWorker(t: TestContext, answers: Record<string, unknown>): StandInWorker {
  const worker = {
    answers,
    replace: () => void container.dispatchEvent(new Event('controllerchange')),
  };
  const controller = {
    postMessage: async (question: string, [port]: readonly MessagePort[]) =>
      port?.postMessage(await worker.answers[question]),
  };
  const container = Object.assign(new EventTarget(), { controller, startMessages: () => {} });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  t.after(() => Reflect.deleteProperty(navigator, 'serviceWorker'));
  return worker;
}
