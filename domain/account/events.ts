import Type from 'typebox';
import type { DomainEvent, EventDefinition } from '../event.ts';

const NoData = Type.Object({}, { additionalProperties: false });

/** Names and credentials live in the accounts table, which can be changed and erased; the log only knows that somebody came. */
const AccountRegistered = {
  type: 'AccountRegistered',
  version: 1,
  data: NoData,
} as const satisfies EventDefinition;

/** Whatever else the log holds of this person counts no more, not even what comes later. */
export const AccountErased = {
  type: 'AccountErased',
  version: 1,
  data: NoData,
} as const satisfies EventDefinition;

export const accountEvents = [AccountRegistered, AccountErased] as const;
export type AccountEvent = DomainEvent<(typeof accountEvents)[number]>;

export const accountStream = (personId: string): string => `${STREAM_PREFIX}${personId}`;

/** Whose stream it is. */
export const personOfAccountStream = (stream: string): string => stream.slice(STREAM_PREFIX.length);

const STREAM_PREFIX = 'account-';
