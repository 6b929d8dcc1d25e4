/** How long an answer may take. A page in the background may be frozen and never answer. */
const ANSWER_MAX_MS = 2_000;

/** A page or a service worker, as the other one sees it. */
interface Answering {
  postMessage(question: string, transfer: MessagePort[]): void;
}

/** Asks a page or the service worker. Resolves to undefined if it does not answer in time. */
export const ask = (other: Answering, question: string): Promise<unknown> =>
  Promise.race([
    askPatiently(other, question),
    new Promise((resolve) => setTimeout(resolve, ANSWER_MAX_MS, undefined)),
  ]);

/** Asks a page or the service worker. Never resolves if it does not answer. */
export function askPatiently(other: Answering, question: string): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data);
    };
    other.postMessage(question, [port2]);
  });
}
