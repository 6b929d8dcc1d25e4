/** Changes an answer of the server on its way to the browser, such as the service worker of the next version. */
export type AnswerFilter = (path: string, body: Buffer) => Buffer | undefined;

/** A file that the relay itself serves, also while there is a fault other than `refuse`. */
export interface RelayPage {
  readonly type: string;
  readonly body: string;
}

/**
 * Is told of each write with an `Idempotency-Key` that reaches the server. The returned function is called when the whole
 * answer is on its way to the browser, or when the connection has closed before.
 */
export type WriteObserver = (key: string) => (end: 'answered' | 'closed') => void;
