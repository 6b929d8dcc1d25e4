import Type from 'typebox';
import type { DomainEvent, EventDefinition } from '../event.ts';

/**
 * Read models drop the events of this pseudonym, including those that follow this one. Cases of moderation and reports
 * stay there, without the pseudonym and its words.
 */
export const MemberErased = {
  type: 'MemberErased',
  version: 1,
  data: Type.Object({}, { additionalProperties: false }),
} as const satisfies EventDefinition;

export const pseudonymEvents = [MemberErased] as const;
export type PseudonymEvent = DomainEvent<(typeof pseudonymEvents)[number]>;

export const pseudonymStream = (pseudonymId: string): string => `${STREAM_PREFIX}${pseudonymId}`;

/** The pseudonym that the stream belongs to. */
export const pseudonymOfStream = (stream: string): string => stream.slice(STREAM_PREFIX.length);

const STREAM_PREFIX = 'member-';
