import fc from 'fast-check';
import { type BookmarkCommand, bookmarksDecider } from '../../domain/community/bookmarks/decide.ts';
import { bookmarksStream } from '../../domain/community/bookmarks/events.ts';
import { type PostCommand, postDecider } from '../../domain/community/posts/decide.ts';
import { postStream } from '../../domain/community/posts/events.ts';
import { POST_MOODS, type PostMood } from '../../domain/community/posts/moods.ts';
import { ALIAS_MAX, ALIAS_MIN, POST_MAX } from '../../domain/community/posts/schema.ts';
import { type ReactionCommand, reactionDecider } from '../../domain/community/reactions/decide.ts';
import { reactionStream } from '../../domain/community/reactions/events.ts';
import { REGIONS, type Region } from '../../domain/places/regions.ts';
import type { Ids, Model } from './model.ts';

const POST = 'post';
/** How many people, and commands of a person, may be meant: few, so that they often mean a post that stands. */
const PEOPLE = 3;
const COMMANDS = 3;

type PostAction =
  | {
      readonly content: string;
      readonly moods: readonly PostMood[];
      readonly isLiveNow: boolean;
      readonly region: Region;
    }
  | { readonly withdraws: number; readonly isAnothers: boolean };

const content = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(' \n\t', 'x'.repeat(POST_MAX), '🌅'.repeat(POST_MAX), '🌅'.repeat(POST_MAX + 1)),
);

/** The post a command is about. */
const postOf = (action: PostAction, ids: Ids): string => {
  if ('content' in action) return ids.newId(0);
  return action.isAnothers ? ids.ofOther(action.withdraws) : ids.own(action.withdraws);
};

/** Posts are shared and withdrawn: one's own, somebody else's, and some that never were. */
export const postModel: Model<PostAction> = {
  aggregate: POST,
  decider: postDecider,
  action: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        content,
        moods: fc.array(fc.constantFrom(...POST_MOODS), { maxLength: 3 }),
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
    // Any number and any name will do, as long as no two posts have one name.
    const alias = ALIAS_MIN + (action.content.length % ALIAS_MAX);
    const drawn = { alias, handle: `handle of ${postId}`, allowComments: false, isDemo: false };
    return { type: 'sharePost', postId, author: ids.person, ...action, ...drawn };
  },
};

interface MarkAction {
  readonly person: number;
  readonly command: number;
  readonly isOn: boolean;
  /** Found out before the command, and so perhaps no longer true: the read model has the last word. */
  readonly isActive: boolean;
}

const markAction: fc.Arbitrary<MarkAction> = fc.record({
  person: fc.nat(PEOPLE - 1),
  command: fc.nat(COMMANDS - 1),
  isOn: fc.oneof({ weight: 2, arbitrary: fc.constant(true) }, fc.constant(false)),
  isActive: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
});
const markedPost = ({ person, command }: MarkAction, ids: Ids) => ids.ofAggregate(POST, person, command);

/** Posts are liked and no longer liked: such that stand, that are withdrawn, and that never were. */
export const reactionModel: Model<MarkAction> = {
  aggregate: 'reaction',
  decider: reactionDecider,
  action: markAction,
  stream: (person, action, ids) => reactionStream(markedPost(action, ids), person),
  command: (action, ids): ReactionCommand => ({
    type: action.isOn ? 'likePost' : 'unlikePost',
    postId: markedPost(action, ids),
    isActive: action.isActive,
  }),
};

/** The same posts are saved and let go of. */
export const bookmarksModel: Model<MarkAction> = {
  aggregate: 'bookmarks',
  decider: bookmarksDecider,
  action: markAction,
  stream: bookmarksStream,
  command: (action, ids): BookmarkCommand => ({
    type: action.isOn ? 'bookmarkPost' : 'removeBookmark',
    postId: markedPost(action, ids),
    isActive: action.isActive,
  }),
};
