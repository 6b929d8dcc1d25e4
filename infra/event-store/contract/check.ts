import type { TestContext } from 'node:test';
import type { EventStore } from '../port.ts';

/** A log that nobody has opened yet. */
export interface TestLog {
  /** Opens it as a process of its own would. */
  open(): Promise<EventStore>;
}

/** One promise of the port: `run` gets an empty log of its own, opened once. */
export type Check = (
  name: string,
  run: (store: EventStore, log: TestLog, t: TestContext) => Promise<void>,
) => unknown;

/** How many write at once. */
export const WRITERS = 32;

export const ids = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);
