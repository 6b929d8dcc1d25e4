import type { TestContext } from 'node:test';
import type { EventStore } from '../port.ts';

/** The log of one test. It is not open yet. */
export interface TestLog {
  /** Opens the log as a separate process would. */
  open(): Promise<EventStore>;
}

/** Tests one promise of the port. `run` gets a log of its own, opened once. The log has only its own first event. */
export type Check = (
  name: string,
  run: (store: EventStore, log: TestLog, t: TestContext) => Promise<void>,
) => unknown;

/** The number of concurrent writers. */
export const WRITERS = 32;

export const ids = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);
