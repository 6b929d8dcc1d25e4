import Type from 'typebox';
import type { DomainEvent, EventDefinition } from '../../event.ts';

const PostReference = Type.Object({ postId: Type.String() }, { additionalProperties: false });

const PostLiked = {
  type: 'PostLiked',
  version: 1,
  data: PostReference,
} as const satisfies EventDefinition;
const PostUnliked = {
  type: 'PostUnliked',
  version: 1,
  data: PostReference,
} as const satisfies EventDefinition;

export const reactionEvents = [PostLiked, PostUnliked] as const;
export type ReactionEvent = DomainEvent<(typeof reactionEvents)[number]>;

/**
 * One stream for each post and pseudonym, so that people who like a post at the same time do not conflict
 * with each other.
 */
export const reactionStream = (postId: string, pseudonymId: string): string =>
  `${STREAM_PREFIX}${postId}-${pseudonymId}`;

/** The pseudonym that the stream belongs to. */
export const pseudonymOfReactionStream = (stream: string): string =>
  stream.slice(STREAM_PREFIX.length + UUID_LENGTH + 1);

const STREAM_PREFIX = 'reaction-';
const UUID_LENGTH = 36;
