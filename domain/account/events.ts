import Type from 'typebox';
import type { DomainEvent, EventDefinition } from '../event.ts';

/** Names and credentials live in the accounts table, which can be changed and erased; the log only knows that somebody came. */
const AccountRegistered = {
  type: 'AccountRegistered',
  version: 1,
  data: Type.Object({}, { additionalProperties: false }),
} as const satisfies EventDefinition;

export const accountEvents = [AccountRegistered] as const;
export type AccountEvent = DomainEvent<(typeof accountEvents)[number]>;

export const accountStream = (personId: string): string => `account-${personId}`;
