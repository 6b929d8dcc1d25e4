import Type, { type Static } from 'typebox';
import { orNull } from '../../or-null.ts';
import { RegionSchema } from '../../places/regions.ts';
import { POST_THEMES } from './themes.ts';

/** The maximum length of a post, in code points after trimming. */
export const POST_MAX = 2000;

/**
 * The range of the number from which a post's avatar is made. Each post gets a random number, not that of its author.
 * Two posts can have the same one.
 */
export const ALIAS_MIN = 1;
export const ALIAS_MAX = 9999;

/** The body of POST /api/community/posts. `sessionId` comes from the device and is ignored. */
export const SharePostBody = Type.Object(
  {
    content: Type.String(),
    moodTag: Type.Optional(Type.String()),
    /** The themes of the text. A reader who has chosen to fold one of them sees the post folded. */
    themes: Type.Optional(Type.Array(Type.Enum(POST_THEMES), { uniqueItems: true })),
    isLiveNow: Type.Optional(Type.Boolean()),
    region: Type.Optional(RegionSchema),
    /** There are no comments, so `true` is refused. */
    allowComments: Type.Optional(Type.Literal(false)),
    userId: Type.Optional(Type.Integer()),
    sessionId: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type SharePostBody = Static<typeof SharePostBody>;

/**
 * A post as the API shows it. `userId` and `sessionId` are the alias and the handle of the post. `moodTag` is
 * null without a mood. `liked`, `bookmarked` and `mine` refer to the caller.
 */
export const CommunityPost = Type.Object({
  id: Type.String(),
  userId: Type.Integer({ minimum: ALIAS_MIN, maximum: ALIAS_MAX }),
  sessionId: Type.String(),
  region: RegionSchema,
  content: Type.String(),
  moodTag: orNull(Type.String()),
  themes: Type.Array(Type.Enum(POST_THEMES)),
  isLiveNow: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time' }),
  likesCount: Type.Integer({ minimum: 0 }),
  liked: Type.Boolean(),
  bookmarked: Type.Boolean(),
  mine: Type.Boolean(),
  /** Present if moderation withholds the post. Then only its author gets it in an answer. */
  withheld: Type.Optional(Type.Enum(['held', 'removed'])),
  demo: Type.Boolean(),
});
export type CommunityPost = Static<typeof CommunityPost>;

/** A page of a list of posts, and the number of posts on all its pages. */
export const PostPage = Type.Object({
  data: Type.Array(CommunityPost),
  total: Type.Integer({ minimum: 0 }),
});
export type PostPage = Static<typeof PostPage>;
