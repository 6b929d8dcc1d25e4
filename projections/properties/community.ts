import fc from 'fast-check';
import { type BookmarkCommand, bookmarksDecider } from '../../domain/community/bookmarks/decide.ts';
import { type BookmarkEvent, bookmarksStream } from '../../domain/community/bookmarks/events.ts';
import { type PostCommand, postDecider } from '../../domain/community/posts/decide.ts';
import { type PostEvent, postStream } from '../../domain/community/posts/events.ts';
import { POST_MOODS, type PostMood } from '../../domain/community/posts/moods.ts';
import { ALIAS_MAX, ALIAS_MIN, POST_MAX } from '../../domain/community/posts/schema.ts';
import { POST_THEMES, type PostTheme } from '../../domain/community/posts/themes.ts';
import { type ReactionCommand, reactionDecider } from '../../domain/community/reactions/decide.ts';
import { type ReactionEvent, reactionStream } from '../../domain/community/reactions/events.ts';
import { REGIONS, type Region } from '../../domain/places/regions.ts';
import type { Ids, Model } from './model.ts';

const POST = 'post';
/**
 * Actions choose a post from this many people and commands. There are only a few, so that most choices find a
 * post.
 */
const PEOPLE = 3;
const COMMANDS = 3;

type PostAction =
  | {
      readonly content: string;
      readonly moods: readonly PostMood[];
      readonly themes: readonly PostTheme[];
      readonly isLiveNow: boolean;
      readonly region: Region;
    }
  | { readonly withdraws: number; readonly isAnothers: boolean };

const content = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(' \n\t', 'x'.repeat(POST_MAX), '🌅'.repeat(POST_MAX), '🌅'.repeat(POST_MAX + 1)),
);

const postOf = (action: PostAction, ids: Ids): string => {
  if ('content' in action) return ids.newId(0);
  return action.isAnothers ? ids.ofOther(action.withdraws) : ids.own(action.withdraws);
};

/** People share and withdraw posts: their own, those of others, and some that do not exist. */
export const postModel: Model<PostAction, PostEvent> = {
  aggregate: POST,
  decider: postDecider,
  produces: { PostShared: true, PostWithdrawn: true },
  action: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        content,
        moods: fc.array(fc.constantFrom(...POST_MOODS), { maxLength: 3 }),
        themes: fc.array(fc.constantFrom(...POST_THEMES), { maxLength: 2 }),
        isLiveNow: fc.boolean(),
        region: fc.constantFrom(...REGIONS),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        withdraws: fc.nat(COMMANDS - 1),
        isAnothers: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
      }),
    },
  ),
  stream: (_person, action, ids) => postStream(postOf(action, ids)),
  command(action, ids): PostCommand {
    const postId = postOf(action, ids);
    if ('withdraws' in action) return { type: 'withdrawPost', postId, pseudonymId: ids.person };
    // Any alias and handle will do, as long as no two posts share a handle.
    const alias = ALIAS_MIN + (action.content.length % ALIAS_MAX);
    const drawn = { alias, handle: `handle of ${postId}`, allowComments: false, isDemo: false };
    return { type: 'sharePost', postId, author: ids.person, ...action, ...drawn };
  },
};

interface FlagAction {
  readonly person: number;
  readonly command: number;
  readonly isOn: boolean;
  /**
   * The result of the caller's look-up before the command. It may be outdated; the read model then ignores
   * the event.
   */
  readonly isActive: boolean;
}

const flagAction: fc.Arbitrary<FlagAction> = fc.record({
  person: fc.nat(PEOPLE - 1),
  command: fc.nat(COMMANDS - 1),
  isOn: fc.oneof({ weight: 2, arbitrary: fc.constant(true) }, fc.constant(false)),
  isActive: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
});
const flaggedPost = ({ person, command }: FlagAction, ids: Ids) => ids.ofAggregate(POST, person, command);

/** People like and unlike posts: existing ones, withdrawn ones, and some that do not exist. */
export const reactionModel: Model<FlagAction, ReactionEvent> = {
  aggregate: 'reaction',
  decider: reactionDecider,
  produces: { PostLiked: true, PostUnliked: true },
  action: flagAction,
  stream: (person, action, ids) => reactionStream(flaggedPost(action, ids), person),
  command: (action, ids): ReactionCommand => ({
    type: action.isOn ? 'likePost' : 'unlikePost',
    postId: flaggedPost(action, ids),
    isActive: action.isActive,
  }),
};

/** People bookmark the same posts, and remove the bookmarks. */
export const bookmarksModel: Model<FlagAction, BookmarkEvent> = {
  aggregate: 'bookmarks',
  decider: bookmarksDecider,
  produces: { PostBookmarked: true, BookmarkRemoved: true },
  action: flagAction,
  stream: bookmarksStream,
  command: (action, ids): BookmarkCommand => ({
    type: action.isOn ? 'bookmarkPost' : 'removeBookmark',
    postId: flaggedPost(action, ids),
    isActive: action.isActive,
  }),
};
