import { signal } from '@preact/signals-react';
import type { DrainEnd } from './drain.ts';

/** The progress of sending, as screens show it. */
export interface OutboxStatus {
  /** How many waiting writes this page has delivered. `features/offline/` sets it to 0 some seconds after the last. */
  readonly sent: number;
  /** Why sending stopped; undefined while nothing has stopped it. */
  readonly stopped: DrainEnd | undefined;
  /** Whether this page is trying to send now what waits. */
  readonly isSending: boolean;
  /** When the last attempt ended, in ms since 1970. */
  readonly attemptedAt: number | undefined;
}

/** The status before the first attempt. */
export const NOT_ATTEMPTED: OutboxStatus = {
  sent: 0,
  stopped: undefined,
  isSending: false,
  attemptedAt: undefined,
};
export const outboxStatus = signal<OutboxStatus>(NOT_ATTEMPTED);

/** Changes parts of the status. */
export function changeStatus(part: Partial<OutboxStatus>): void {
  outboxStatus.value = { ...outboxStatus.peek(), ...part };
}

/** Whether this device could store or read the outbox the last time. It can't if its storage is full or forbidden. */
export const canKeep = signal(true);

/** How many waiting entries the browser has deleted that the person on screen has not been told about yet. */
export const goneEntries = signal(0);
