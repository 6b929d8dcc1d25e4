import { pseudonymOfBookmarksStream } from '../../domain/community/bookmarks/events.ts';
import { pseudonymOfReactionStream } from '../../domain/community/reactions/events.ts';
import { VISIBILITY_EVENTS } from '../../domain/moderation/visibility.ts';
import { MemberErased } from '../../domain/pseudonym/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { ProjectedEvent, Projection } from '../projection.ts';
import { type CommunityPostChanges, type CommunityPostEvent, fold } from './fold.ts';
import { postsOf1_0_2 } from './older-tables.ts';
import { COMMUNITY_POSTS_TABLE_VERSION, createCommunityPostTables } from './table.ts';
import { eraseStatements, write } from './write.ts';

/** The posts with their likes and bookmarks, their number in each region, and their state under moderation. */
export const communityPostsProjection: Projection<CommunityPostEvent, CommunityPostChanges> = {
  name: 'community-posts',
  tables: [
    'community_posts',
    'community_likes',
    'community_bookmarks',
    'community_post_totals',
    'community_withheld',
  ],
  tableVersion: COMMUNITY_POSTS_TABLE_VERSION,
  older: [postsOf1_0_2],
  eventTypes: {
    PostShared: true,
    PostWithdrawn: true,
    PostLiked: true,
    PostUnliked: true,
    PostBookmarked: true,
    BookmarkRemoved: true,
    ...VISIBILITY_EVENTS,
  },
  createTables: createCommunityPostTables,
  fold,
  write,
  erasure: { by: MemberErased.type, ownerOf, eraseStatements },
};

function ownerOf(event: ProjectedEvent<CommunityPostEvent>): string | undefined {
  switch (event.type) {
    case 'PostShared':
      return event.data.author;
    case 'PostWithdrawn':
    case 'ContentHeld':
    case 'HoldExpired':
    case 'ContentKept':
    case 'ContentRemoved':
    case 'DecisionUndone':
    case 'AppealGranted':
    case 'ContentKeyDestroyed':
      // They take effect even if the author is erased.
      return undefined;
    case 'PostLiked':
    case 'PostUnliked':
      return pseudonymOfReactionStream(event.stream);
    case 'PostBookmarked':
    case 'BookmarkRemoved':
      return pseudonymOfBookmarksStream(event.stream);
    default:
      return unhandled(event);
  }
}
