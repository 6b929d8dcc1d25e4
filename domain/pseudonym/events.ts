import Type from 'typebox';
import type { DomainEvent, EventDefinition } from '../event.ts';

/** Whatever else the log holds of this member of the community counts no more, not even what comes later. */
export const MemberErased = {
  type: 'MemberErased',
  version: 1,
  data: Type.Object({}, { additionalProperties: false }),
} as const satisfies EventDefinition;

export const pseudonymEvents = [MemberErased] as const;
export type PseudonymEvent = DomainEvent<(typeof pseudonymEvents)[number]>;

export const pseudonymStream = (pseudonymId: string): string => `${STREAM_PREFIX}${pseudonymId}`;

/** Whose stream it is. */
export const pseudonymOfStream = (stream: string): string => stream.slice(STREAM_PREFIX.length);

const STREAM_PREFIX = 'member-';
