/**
 * Changes an answer of the server on its way to the browser, such as the service worker of the next version. Undefined
 * leaves the answer as it is. `path` is the address of the call after the origin.
 */
export type AnswerFilter = (path: string, body: Buffer) => Buffer | undefined;

/** A file that the relay itself serves, also while there is a fault other than `refuse`. */
export interface RelayPage {
  readonly type: string;
  readonly body: string;
}

/**
 * Is told of each call with an `Idempotency-Key` that the relay passes on, before it does so. Calls that a fault stops
 * at the relay are left out; those of `hold`, `slow` and of both cuts are not. The returned function is called with
 * `answered` when the whole answer is on its way to the browser, and with `closed` when the connection closes, also if
 * the answer came before.
 */
export type WriteObserver = (key: string) => (end: 'answered' | 'closed') => void;
