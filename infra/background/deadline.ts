import { StoreUnavailable } from '../event-store/port.ts';

/**
 * The result of `work`. Throws `StoreUnavailable`, whose message names `task`, when there is no result after `ms`
 * milliseconds. The work itself continues: give it a limit of its own.
 */
export async function withDeadline<T>(work: Promise<T>, ms: number, task: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new StoreUnavailable(`${task} took longer than ${ms} ms`)),
    Math.max(0, ms),
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
