import Type, { type TProperties } from 'typebox';
import type { DomainEvent, EventDefinition } from '../event.ts';
import { LimitSchema } from '../moderation/schema.ts';

const Moment = Type.String({ format: 'date-time' });
const closed = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/** `limitId` is the id of the moderator's decision. */
const AuthorLimitSet = {
  type: 'AuthorLimitSet',
  version: 1,
  data: closed({ limitId: Type.String(), limit: LimitSchema, until: Moment }),
} as const satisfies EventDefinition;

const AuthorLimitLifted = {
  type: 'AuthorLimitLifted',
  version: 1,
  data: closed({ limitId: Type.String() }),
} as const satisfies EventDefinition;

/** Reports may hold the subject of this case. For 24 hours they can hold nothing else of this author. */
const AutomaticHoldAllowed = {
  type: 'AutomaticHoldAllowed',
  version: 1,
  data: closed({ caseId: Type.String() }),
} as const satisfies EventDefinition;

export const authorStandingEvents = [AuthorLimitSet, AuthorLimitLifted, AutomaticHoldAllowed] as const;
export type AuthorStandingEvent = DomainEvent<(typeof authorStandingEvents)[number]>;

/** The stream of everything that holds for all posts of an author. */
export const authorStandingStream = (pseudonymId: string): string => `${STREAM_PREFIX}${pseudonymId}`;

const STREAM_PREFIX = 'author-standing-';
