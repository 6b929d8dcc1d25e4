import { signal } from '@preact/signals-react';
import type { StoredWrite } from './queued-write.ts';

/**
 * Takes the place of the answer to a write that is stored on this device and has no answer yet. A write that undid one
 * which was never sent gets it as well, although nothing waits then.
 */
export class Waiting {
  /** The command's id. */
  readonly id: string;
  /** Whether a write that was never sent has taken this one in. */
  readonly isMerged: boolean;

  constructor(id: string, isMerged = false) {
    this.id = id;
    this.isMerged = isMerged;
  }
}

export const isWaiting = (answer: unknown): answer is Waiting => answer instanceof Waiting;

/**
 * A write on its way. `sent`: it has been delivered, and the screen keeps it until the lists are loaded again.
 */
export type WaitingWrite = Omit<StoredWrite, 'state'> & {
  readonly state: StoredWrite['state'] | 'sent';
  /** The server's answer, if it is sent. */
  readonly answer?: unknown;
};

/**
 * The writes of the person on screen that are on their way or refused, oldest first. Those whose caller in this page
 * still waits for the answer are left out, because the caller shows them. Empty while nobody is signed in.
 */
export const waitingWrites = signal<readonly WaitingWrite[]>([]);
