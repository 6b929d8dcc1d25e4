import Type from 'typebox';
import type { DomainEvent, EventDefinition } from '../event.ts';

const NoData = Type.Object({}, { additionalProperties: false });

/**
 * Records only that the account exists. Names, passwords and passkeys are in tables beside the log, where they can be
 * changed and erased.
 */
const AccountRegistered = {
  type: 'AccountRegistered',
  version: 1,
  data: NoData,
} as const satisfies EventDefinition;

/** Read models of personal data drop all of this person's events, also those that follow. Counts for operators stay. */
export const AccountErased = {
  type: 'AccountErased',
  version: 1,
  data: NoData,
} as const satisfies EventDefinition;

export const accountEvents = [AccountRegistered, AccountErased] as const;
export type AccountEvent = DomainEvent<(typeof accountEvents)[number]>;

export const accountStream = (personId: string): string => `${STREAM_PREFIX}${personId}`;

/** The person that the stream belongs to. */
export const personOfAccountStream = (stream: string): string => stream.slice(STREAM_PREFIX.length);

const STREAM_PREFIX = 'account-';
