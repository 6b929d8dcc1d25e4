import { ignoreError } from '../log.ts';

interface Transaction {
  abort(): void;
}

/** Writes that the browser has not committed yet. */
const unfinished = new Set<Transaction>();
let isLeft = false;
let leaves = 0;

// Tests without a page have no events.
globalThis.addEventListener?.('pagehide', () => {
  isLeft = true;
  leaves += 1;
  for (const transaction of unfinished) abort(transaction);
});
globalThis.addEventListener?.('pageshow', () => {
  isLeft = false;
});

/** How often the page was left. If the browser shows it again, the app loads it again (`followLeaving`). */
export const countLeaves = (): number => leaves;

/** Throws `AbortError` if the page is left. What it began then might never end. */
export function requirePage(): void {
  if (isLeft) throw new DOMException('The page was left', 'AbortError');
}

/**
 * Awaits the outcome of the transaction. Aborts the transaction if the page is left meanwhile, unless it is being
 * committed already. WebKit can keep the transaction of a page that was closed, suspended or replaced. It then neither
 * goes on nor ends, and blocks all later ones on its stores, also in other pages (bugs.webkit.org 315804 and 324094).
 * This makes that rare. It can't help a transaction that the browser has not started yet.
 */
export async function withPage<T>(transaction: Transaction, outcome: Promise<T>): Promise<T> {
  unfinished.add(transaction);
  try {
    return await outcome;
  } finally {
    unfinished.delete(transaction);
  }
}

/** Aborts the transaction, if it has not ended. */
export function abort(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch (error) {
    ignoreError('the transaction has ended')(error);
  }
}
