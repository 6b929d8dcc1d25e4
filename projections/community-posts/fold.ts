import { type BookmarkEvent, pseudonymOfBookmarksStream } from '../../domain/community/bookmarks/events.ts';
import type { SealedPostEvent } from '../../domain/community/posts/events.ts';
import { moodTagOf } from '../../domain/community/posts/moods.ts';
import { themeTextOf } from '../../domain/community/posts/themes.ts';
import { pseudonymOfReactionStream, type ReactionEvent } from '../../domain/community/reactions/events.ts';
import { type VisibilityEvent, visibilityAfter } from '../../domain/moderation/visibility.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { NewRow } from '../columns.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { POST_COLUMNS, WITHHELD_COLUMNS } from './table.ts';

export type CommunityPostEvent = SealedPostEvent | ReactionEvent | BookmarkEvent | VisibilityEvent;
type PostRow = NewRow<typeof POST_COLUMNS>;
type WithheldRow = NewRow<typeof WITHHELD_COLUMNS>;

/** By post and pseudonym: whether the like or bookmark is set at the end of the batch. */
export type PostFlags = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

export interface CommunityPostChanges {
  /** Posts shared and not withdrawn in this batch. Their likes are in `likes`. */
  readonly shared: ReadonlyMap<string, PostRow>;
  /**
   * Posts to remove that this batch has not shared: withdrawn ones, and those whose words moderation made unreadable.
   */
  readonly withdrawn: ReadonlySet<string>;
  /** Posts that no longer exist: what moderation had done with them is forgotten before `withheld` is written. */
  readonly forgotten: ReadonlySet<string>;
  /** The posts whose visibility has changed, also before they are shared. */
  readonly withheld: ReadonlyMap<string, WithheldRow>;
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
  const forgotten = new Set<string>();
  const withheld = new Map<string, WithheldRow>();
  const remove = (postId: string) => {
    if (!shared.delete(postId)) withdrawn.add(postId);
    withheld.delete(postId);
    forgotten.add(postId);
  };
  const setVisibility = (event: ProjectedEvent<VisibilityEvent>) => {
    const { subjectKind, subjectId } = event.data;
    if (subjectKind !== 'post') return;
    const visibility = visibilityAfter(event);
    if (visibility === 'gone') remove(subjectId);
    else withheld.set(subjectId, { post_id: subjectId, visibility, position: event.position });
  };
  const likes = new Map<string, Map<string, boolean>>();
  const bookmarks = new Map<string, Map<string, boolean>>();
  const setLike = ({ stream }: { stream: string }, postId: string, isOn: boolean) =>
    setFlag(likes, postId, pseudonymOfReactionStream(stream), isOn);
  const setBookmark = ({ stream }: { stream: string }, postId: string, isOn: boolean) =>
    setFlag(bookmarks, postId, pseudonymOfBookmarksStream(stream), isOn);
  for (const event of events) {
    switch (event.type) {
      case 'PostShared': {
        const { postId } = event.data;
        shared.set(postId, rowOf(event));
        // Flags set before the post was shared have no effect when they arrive in an earlier batch, so drop them here too.
        likes.delete(postId);
        bookmarks.delete(postId);
        break;
      }
      case 'PostWithdrawn':
        remove(event.data.postId);
        break;
      case 'PostLiked':
        setLike(event, event.data.postId, true);
        break;
      case 'PostUnliked':
        setLike(event, event.data.postId, false);
        break;
      case 'PostBookmarked':
        setBookmark(event, event.data.postId, true);
        break;
      case 'BookmarkRemoved':
        setBookmark(event, event.data.postId, false);
        break;
      case 'ContentHeld':
      case 'ContentRemoved':
      case 'HoldExpired':
      case 'ContentKept':
      case 'AppealGranted':
      case 'DecisionUndone':
      case 'ContentKeyDestroyed':
        setVisibility(event);
        break;
      default:
        unhandled(event);
    }
  }
  return { shared, withdrawn, forgotten, withheld, likes, bookmarks };
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
    themes: themeTextOf(data.themes),
    is_live_now: data.isLiveNow,
    region: data.region,
    is_demo: data.isDemo,
    occurred_at: new Date(moment.occurredAt),
    position,
    likes: 0,
  };
}
