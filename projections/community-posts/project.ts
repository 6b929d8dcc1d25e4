import type { Insertable } from 'kysely';
import type { BookmarkEvent } from '../../domain/community/bookmarks/events.ts';
import {
  BookmarkRemoved,
  PostBookmarked,
  pseudonymOfBookmarksStream,
} from '../../domain/community/bookmarks/events.ts';
import { PostShared, PostWithdrawn, type SealedPostEvent } from '../../domain/community/posts/events.ts';
import { moodTagOf } from '../../domain/community/posts/moods.ts';
import {
  PostLiked,
  PostUnliked,
  pseudonymOfReactionStream,
  type ReactionEvent,
} from '../../domain/community/reactions/events.ts';
import { MemberErased } from '../../domain/pseudonym/events.ts';
import type { ProjectedEvent, Projection } from '../projection.ts';
import {
  COMMUNITY_POSTS_TABLE_VERSION,
  type CommunityPostsTable,
  createCommunityPostTables,
} from './table.ts';
import { erase, write } from './write.ts';

export type CommunityPostEvent = SealedPostEvent | ReactionEvent | BookmarkEvent;
type PostRow = Insertable<CommunityPostsTable>;

/** Posts to the members who have said something about them, and what they said last: yes or no. */
export type PostFlags = Map<string, Map<string, boolean>>;

export interface CommunityPostChanges {
  /** Shared and not withdrawn in this batch. Their likes are among `likes`. */
  readonly shared: ReadonlyMap<string, PostRow>;
  /** Withdrawn posts that were shared in an earlier batch. */
  readonly withdrawn: ReadonlySet<string>;
  /** What is said about posts that don't stand at the batch's end counts for nothing. */
  readonly likes: PostFlags;
  readonly bookmarks: PostFlags;
}

/** Folds a batch into what has to change. However the log is cut, the tables end up the same. */
function fold(events: readonly ProjectedEvent<CommunityPostEvent>[]): CommunityPostChanges {
  const shared = new Map<string, PostRow>();
  const withdrawn = new Set<string>();
  const likes: PostFlags = new Map();
  const bookmarks: PostFlags = new Map();
  const mark = (marks: PostFlags, postId: string, pseudonymId: string, isOn: boolean) => {
    const ofPost = marks.get(postId) ?? new Map<string, boolean>();
    marks.set(postId, ofPost.set(pseudonymId, isOn));
  };
  for (const event of events) {
    const { postId } = event.data;
    switch (event.type) {
      case 'PostShared':
        shared.set(postId, rowOf(event));
        // What was said about a post before it was there counts for nothing in any other cut of the log.
        likes.delete(postId);
        bookmarks.delete(postId);
        break;
      case 'PostWithdrawn':
        if (!shared.delete(postId)) withdrawn.add(postId);
        break;
      case 'PostLiked':
      case 'PostUnliked':
        mark(likes, postId, pseudonymOfReactionStream(event.stream), event.type === 'PostLiked');
        break;
      case 'PostBookmarked':
      case 'BookmarkRemoved':
        mark(bookmarks, postId, pseudonymOfBookmarksStream(event.stream), event.type === 'PostBookmarked');
        break;
    }
  }
  return { shared, withdrawn, likes, bookmarks };
}

function rowOf({
  data,
  metadata,
  position,
}: ProjectedEvent<Extract<SealedPostEvent, { type: 'PostShared' }>>): PostRow {
  return {
    post_id: data.postId,
    author: data.author,
    alias: data.alias,
    handle: data.handle,
    content: JSON.stringify(data.content),
    mood_tag: moodTagOf(data.moods),
    is_live_now: data.isLiveNow,
    region: data.region,
    is_demo: data.isDemo,
    occurred_at: new Date(metadata.occurredAt),
    position,
    likes: 0,
  };
}

export const communityPostsProjection: Projection<CommunityPostEvent, CommunityPostChanges> = {
  name: 'community-posts',
  tables: ['community_posts', 'community_likes', 'community_bookmarks', 'community_post_totals'],
  tableVersion: COMMUNITY_POSTS_TABLE_VERSION,
  eventTypes: [PostShared, PostWithdrawn, PostLiked, PostUnliked, PostBookmarked, BookmarkRemoved].map(
    ({ type }) => type,
  ),
  createTables: createCommunityPostTables,
  fold,
  write,
  erasure: { by: MemberErased.type, ownerOf, erase },
};

/** Who shared, likes or saves. A withdrawal counts for a post that still stands, and so whoever is gone. */
function ownerOf(event: ProjectedEvent<CommunityPostEvent>): string | undefined {
  switch (event.type) {
    case 'PostShared':
      return event.data.author;
    case 'PostWithdrawn':
      return undefined;
    case 'PostLiked':
    case 'PostUnliked':
      return pseudonymOfReactionStream(event.stream);
    case 'PostBookmarked':
    case 'BookmarkRemoved':
      return pseudonymOfBookmarksStream(event.stream);
  }
}
