import { type BookmarkEvent, pseudonymOfBookmarksStream } from '../../domain/community/bookmarks/events.ts';
import type { SealedPostEvent } from '../../domain/community/posts/events.ts';
import { moodTagOf } from '../../domain/community/posts/moods.ts';
import { pseudonymOfReactionStream, type ReactionEvent } from '../../domain/community/reactions/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { NewRow } from '../columns.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { POST_COLUMNS } from './table.ts';

export type CommunityPostEvent = SealedPostEvent | ReactionEvent | BookmarkEvent;
type PostRow = NewRow<typeof POST_COLUMNS>;

/** By post and pseudonym: whether the like or bookmark is set at the end of the batch. */
export type PostFlags = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

export interface CommunityPostChanges {
  /** Posts shared and not withdrawn in this batch. Their likes are in `likes`. */
  readonly shared: ReadonlyMap<string, PostRow>;
  /** Withdrawn posts that were shared in an earlier batch. */
  readonly withdrawn: ReadonlySet<string>;
  /** Flags of posts that do not exist at the end of the batch have no effect. */
  readonly likes: PostFlags;
  readonly bookmarks: PostFlags;
}

/**
 * Folds a batch into the changes to write. The resulting tables do not depend on how the log is cut into
 * batches.
 */
export function fold(events: readonly ProjectedEvent<CommunityPostEvent>[]): CommunityPostChanges {
  const shared = new Map<string, PostRow>();
  const withdrawn = new Set<string>();
  const likes = new Map<string, Map<string, boolean>>();
  const bookmarks = new Map<string, Map<string, boolean>>();
  const setLike = ({ stream }: { stream: string }, postId: string, isOn: boolean) =>
    setFlag(likes, postId, pseudonymOfReactionStream(stream), isOn);
  const setBookmark = ({ stream }: { stream: string }, postId: string, isOn: boolean) =>
    setFlag(bookmarks, postId, pseudonymOfBookmarksStream(stream), isOn);
  for (const event of events) {
    const { postId } = event.data;
    switch (event.type) {
      case 'PostShared':
        shared.set(postId, rowOf(event));
        // Flags set before the post was shared have no effect when they arrive in an earlier batch, so drop them here too.
        likes.delete(postId);
        bookmarks.delete(postId);
        break;
      case 'PostWithdrawn':
        if (!shared.delete(postId)) withdrawn.add(postId);
        break;
      case 'PostLiked':
        setLike(event, postId, true);
        break;
      case 'PostUnliked':
        setLike(event, postId, false);
        break;
      case 'PostBookmarked':
        setBookmark(event, postId, true);
        break;
      case 'BookmarkRemoved':
        setBookmark(event, postId, false);
        break;
      default:
        unhandled(event);
    }
  }
  return { shared, withdrawn, likes, bookmarks };
}

function setFlag(
  flags: Map<string, Map<string, boolean>>,
  postId: string,
  pseudonymId: string,
  isOn: boolean,
): void {
  const ofPost = flags.get(postId) ?? new Map<string, boolean>();
  flags.set(postId, ofPost.set(pseudonymId, isOn));
}

function rowOf({
  data,
  moment,
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
    occurred_at: new Date(moment.occurredAt),
    position,
    likes: 0,
  };
}
