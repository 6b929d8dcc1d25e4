/** How long `ask` waits. The browser may have frozen a page in the background, and a frozen page does not answer. */
const ANSWER_MAX_MS = 2_000;

/** A page or a service worker that can be asked. */
interface Askable {
  postMessage(question: string, transfer: MessagePort[]): void;
}

/**
 * Asks a page or the service worker, and resolves to its answer. The question carries a port, and the other side sends
 * its answer to that port. Resolves to undefined without an answer within two seconds. `worker-questions.ts` has the
 * questions.
 */
export const ask = (other: Askable, question: string): Promise<unknown> =>
  Promise.race([
    askPatiently(other, question),
    new Promise((resolve) => setTimeout(resolve, ANSWER_MAX_MS, undefined)),
  ]);

/**
 * Asks like `ask`, but without a time limit, because a busy device can take long to start its worker. For a question
 * that nothing asks again. Without an answer the promise stays pending.
 */
export function askPatiently(other: Askable, question: string): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data);
    };
    other.postMessage(question, [port2]);
  });
}
