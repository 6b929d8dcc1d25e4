import Type from 'typebox';
import type { DomainEvent, EventDefinition } from '../event.ts';

/**
 * The command line was told to erase an account. The event says neither whose nor why. The erasure of the pseudonym
 * follows in the log, so any sign of the person here would show which pseudonym was theirs.
 */
const ErasureOrdered = {
  type: 'ErasureOrdered',
  version: 1,
  data: Type.Object({}, { additionalProperties: false }),
} as const satisfies EventDefinition;

export const erasureOrderEvents = [ErasureOrdered] as const;
export type ErasureOrderEvent = DomainEvent<(typeof erasureOrderEvents)[number]>;

/**
 * A stream of its own, so that 1.0.2, which does not know this event, never decides on it. `by` is the actor. The only
 * one is the command line, so all orders are in one stream.
 */
export const erasureOrdersStream = (by: string): string => `${STREAM_PREFIX}${by}`;

const STREAM_PREFIX = 'erasure-orders-';
