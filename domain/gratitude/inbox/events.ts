import Type from 'typebox';
import type { DomainEvent, EventDefinition } from '../../event.ts';

const nothing = Type.Object({}, { additionalProperties: false });

const ThanksTurnedOff = {
  type: 'ThanksTurnedOff',
  version: 1,
  data: nothing,
} as const satisfies EventDefinition;
const ThanksTurnedOn = {
  type: 'ThanksTurnedOn',
  version: 1,
  data: nothing,
} as const satisfies EventDefinition;

/**
 * The recipient has opened thanks that waited. They waited because `THANKS_A_DAY` thanks had come in the 24 hours
 * before them.
 */
const WaitingThanksOpened = {
  type: 'WaitingThanksOpened',
  version: 1,
  data: Type.Object({ gratitudeIds: Type.Array(Type.String()) }, { additionalProperties: false }),
} as const satisfies EventDefinition;

export const inboxEvents = [ThanksTurnedOff, ThanksTurnedOn, WaitingThanksOpened] as const;
export type InboxEvent = DomainEvent<(typeof inboxEvents)[number]>;

/**
 * How a recipient wants to receive thanks. It is not part of the stream of notifications, because 1.0.2 refuses to
 * write to a stream with events that it does not know.
 */
export const inboxStream = (pseudonymId: string): string => `${STREAM_PREFIX}${pseudonymId}`;

/** The recipient that the stream belongs to. */
export const pseudonymOfInboxStream = (stream: string): string => stream.slice(STREAM_PREFIX.length);

const STREAM_PREFIX = 'inbox-';
