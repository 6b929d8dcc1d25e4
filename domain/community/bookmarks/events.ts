import Type from 'typebox';
import type { DomainEvent, EventDefinition } from '../../event.ts';

const PostReference = Type.Object({ postId: Type.String() }, { additionalProperties: false });

const PostBookmarked = {
  type: 'PostBookmarked',
  version: 1,
  data: PostReference,
} as const satisfies EventDefinition;
const BookmarkRemoved = {
  type: 'BookmarkRemoved',
  version: 1,
  data: PostReference,
} as const satisfies EventDefinition;

export const bookmarkEvents = [PostBookmarked, BookmarkRemoved] as const;
export type BookmarkEvent = DomainEvent<(typeof bookmarkEvents)[number]>;

/** All bookmark events of a pseudonym are in one stream. */
export const bookmarksStream = (pseudonymId: string): string => `${STREAM_PREFIX}${pseudonymId}`;

/** The pseudonym that the stream belongs to. */
export const pseudonymOfBookmarksStream = (stream: string): string => stream.slice(STREAM_PREFIX.length);

const STREAM_PREFIX = 'bookmarks-';
