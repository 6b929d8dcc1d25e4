import Type from 'typebox';
import type { DomainEvent, EventDefinition, TimedEvent } from '../event.ts';

/**
 * Answers to the questions that sign-up asks, given there or later. A question that was not answered is absent. One
 * type holds every answer, so that the log does not show in the clear whether it was yes or no.
 */
const ConsentsAnswered = {
  type: 'ConsentsAnswered',
  version: 2,
  sealedFrom: 2,
  upcasters: { 1: (given) => given },
  data: Type.Object(
    {
      /** Whether the server may keep health data: mood, energy, journal, acts, and a safety plan in the account. */
      healthData: Type.Optional(Type.Boolean()),
      /** The version of the text that was agreed to. Present only with a yes. */
      textVersion: Type.Optional(Type.Integer({ minimum: 1 })),
      /** Whether the person is 18 or older. */
      isAdult: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

export const consentEvents = [ConsentsAnswered] as const;
export type ConsentEvent = DomainEvent<typeof ConsentsAnswered>;
export type TimedConsentEvent = TimedEvent<ConsentEvent>;

/**
 * All answers of a person are in one stream. It is not the account's stream, because 1.0.2 must still be able to erase
 * the account: 1.0.2 refuses to write to a stream with an event that it does not know.
 */
export const consentsStream = (personId: string): string => `${STREAM_PREFIX}${personId}`;

const STREAM_PREFIX = 'consents-';
