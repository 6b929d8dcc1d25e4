import { createHmac, randomBytes } from 'node:crypto';
import { readableCode } from '../../infra/crypto/readable-code.ts';
import type { RequestKey } from '../commands/idempotency.ts';

/** Symbols of 5 bits each, 160 bits in all. Only the receipt leads to the report, so it must not be guessed. */
const SYMBOLS = 32;

/**
 * A new receipt. A call that is repeated with the same idempotency key and body gets the same one again, although no
 * receipt is stored.
 */
export const newReceipt = (call: RequestKey | undefined): string =>
  readableCode(
    call
      ? createHmac('sha256', call.hash).update(call.key).digest().subarray(0, SYMBOLS)
      : randomBytes(SYMBOLS),
  );
