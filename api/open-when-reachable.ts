import { shortageOf } from '../infra/background/logged-error.ts';
import type { Logger } from '../infra/background/logger.ts';
import { retry } from '../infra/background/retry.ts';
import { StartupError } from '../infra/config/startup-error.ts';
import { StoreAccessDenied, StoreUnavailable } from '../infra/event-store/port.ts';
import { isAccessDenied, isTransient } from '../infra/postgres/transient.ts';

/**
 * How long a start waits for stores that are still starting, and the average pause between attempts, in
 * milliseconds.
 */
const STORES_POLICY = { minMs: 1_000, maxMs: 1_000, deadlineMs: 60_000 };

interface WaitingOutput {
  readonly log: Logger;
  /** Called with a line for the operator. */
  readonly report: (line: string) => void;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

/**
 * Calls `open`, which needs PostgreSQL and the log, until both can be reached. Throws `StartupError` when that takes
 * too long, and when a store refuses the user, password or database of its address. Throws the signal's reason when it
 * is aborted. Any other error of `open` is thrown at once.
 */
export async function openWhenReachable<T>(
  open: () => Promise<T>,
  { log, report, signal }: WaitingOutput,
): Promise<T> {
  const attempt = async (nth: number) => {
    try {
      return await open();
    } catch (error) {
      if (nth === 0 && isUnreachable(error)) {
        report(`waiting for a store that does not answer yet (${reasonOf(error)})`);
      }
      throw error;
    }
  };
  try {
    const options = { task: 'opening the stores', log, isExpected: true, isRetryable: isUnreachable, signal };
    return await retry(attempt, STORES_POLICY, options);
  } catch (error) {
    if (!isUnreachable(error)) throw asStartupError(error);
    throw new StartupError(
      shortageOf(causeOf(error).code) ??
        `a store does not answer (${reasonOf(error)}): check DATABASE_URL and EVENTSTORE_URL`,
    );
  }
}

/** A store that refuses the user or the password while Hearten starts would do so again. */
const isUnreachable = (error: unknown): boolean =>
  (error instanceof StoreUnavailable && !(error instanceof StoreAccessDenied)) ||
  (isTransient(error) && !isAccessDenied(error));

/** PostgreSQL's error classes 28 and 3D mean an unknown role, password or database in the address. */
function asStartupError(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: string };
  if (error instanceof StoreAccessDenied) {
    return new StartupError(
      'EventStoreDB refuses the user or the password of EVENTSTORE_URL: a restored log has the password of its backup',
    );
  }
  if (!isAccessDenied(error) && !String(code).startsWith('3D')) return error;
  return new StartupError(`PostgreSQL refuses DATABASE_URL: ${message}`);
}

/** The first error with a code among `error` and its causes, or the last cause. */
function causeOf(error: unknown): { readonly code?: string; readonly message: string } {
  const { cause, code, message } = error as { cause?: unknown; code?: unknown; message: string };
  if (typeof code === 'string') return { code, message };
  return cause instanceof Error ? causeOf(cause) : { message };
}

/** The shortage, code or message of the cause. None contains an address or a password. */
const reasonOf = (error: unknown): string => {
  const { code, message } = causeOf(error);
  return shortageOf(code) ?? code ?? message;
};
