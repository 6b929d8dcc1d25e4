import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../infra/data-folder/startup-error.ts';
import { StoreUnavailable } from '../infra/event-store/port.ts';
import { isTransient } from '../infra/postgres/transient.ts';

/** How long a start waits for stores that are still coming up, and how often it looks, in milliseconds. */
const STORES_TIMEOUT_MS = 60_000;
const STORES_RETRY_MS = 1_000;

/** Opens what needs PostgreSQL and the log as soon as both answer. Throws `StartupError` when they don't in time. */
export async function openWhenReachable<T>(
  open: () => Promise<T>,
  report: (line: string) => void,
): Promise<T> {
  const deadline = performance.now() + STORES_TIMEOUT_MS;
  for (let hasReported = false; ; hasReported = true) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) && !isTransient(error)) throw asStartupError(error);
      if (performance.now() > deadline) {
        throw new StartupError(
          `a store does not answer (${reasonOf(error)}): check DATABASE_URL and EVENTSTORE_URL`,
        );
      }
      if (!hasReported) report(`waiting for a store that does not answer yet (${reasonOf(error)})`);
      await sleep(STORES_RETRY_MS);
    }
  }
}

/** PostgreSQL's classes 28 and 3D say that the address names a role, password or database it doesn't have. */
function asStartupError(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: string };
  if (typeof code !== 'string' || !/^(28|3D)/.test(code)) return error;
  return new StartupError(`PostgreSQL refuses DATABASE_URL: ${message}`);
}

/** The error's code or message, from the inside out; addresses and passwords are in neither. */
const reasonOf = (error: unknown): string => {
  const { cause, code, message } = error as { cause?: unknown; code?: unknown; message: string };
  return typeof code === 'string' ? code : cause instanceof Error ? reasonOf(cause) : message;
};
