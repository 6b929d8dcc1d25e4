import Type from 'typebox';
import { type DomainEvent, type EventDefinition, personal, type TimedEvent } from '../event.ts';
import { REQUEST_ACTIONS, REQUEST_WORDS_MAX } from './schema.ts';

const Words = Type.String({ minLength: 1, maxLength: REQUEST_WORDS_MAX });

/**
 * The people who run the server did something with this account at the request of a court, an authority or the person.
 * One type holds every action, so that the log does not show in the clear which one it was.
 */
const AccountRequestRecorded = {
  type: 'AccountRequestRecorded',
  version: 1,
  sealedFrom: 1,
  entity: 'requestId',
  data: Type.Object(
    {
      requestId: Type.String(),
      action: Type.Enum(REQUEST_ACTIONS),
      reason: personal(Words),
      /** Whether the person reads the reason. Otherwise they read that it was a legal request. */
      isReasonShown: Type.Boolean(),
      /** The law that forbids showing it. Absent if it is shown at once. */
      legalGround: Type.Optional(personal(Words)),
      /** YYYY-MM-DD, the first day on which it is shown. Absent if `show` ends the time, or if it is shown at once. */
      hiddenUntil: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

export const accountRequestEvents = [AccountRequestRecorded] as const;
export type AccountRequestEvent = DomainEvent<typeof AccountRequestRecorded>;
export type TimedAccountRequestEvent = TimedEvent<AccountRequestEvent>;

/**
 * Not the account's stream, because 1.0.2 must still be able to erase the account: 1.0.2 refuses to write to a stream
 * with an event that it does not know.
 */
export const accountRequestsStream = (personId: string): string => `${STREAM_PREFIX}${personId}`;

const STREAM_PREFIX = 'access-';
