import Type, { type Static } from 'typebox';
import { RegionSchema } from '../../places/regions.ts';

/** A post's longest text, in code points after trimming. */
export const POST_MAX = 2000;

/** The number an avatar is drawn from, another one for each post. */
export const ALIAS_MIN = 1;
export const ALIAS_MAX = 9999;

/** The body of POST /api/community/posts. `sessionId` belongs to the device and stays unused. */
export const SharePostBody = Type.Object(
  {
    content: Type.String(),
    moodTag: Type.Optional(Type.String()),
    isLiveNow: Type.Optional(Type.Boolean()),
    region: Type.Optional(RegionSchema),
    allowComments: Type.Optional(Type.Boolean()),
    userId: Type.Optional(Type.Integer()),
    sessionId: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type SharePostBody = Static<typeof SharePostBody>;

/**
 * A post as everybody reads it. `userId` and `sessionId` are its alias and handle, drawn for it alone; `moodTag`
 * is null without a mood; `liked`, `bookmarked` and `mine` are the viewer's own.
 */
export const CommunityPost = Type.Object({
  id: Type.String(),
  userId: Type.Integer({ minimum: ALIAS_MIN, maximum: ALIAS_MAX }),
  sessionId: Type.String(),
  region: RegionSchema,
  content: Type.String(),
  moodTag: Type.Union([Type.String(), Type.Null()]),
  isLiveNow: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time' }),
  likesCount: Type.Integer({ minimum: 0 }),
  liked: Type.Boolean(),
  bookmarked: Type.Boolean(),
  mine: Type.Boolean(),
  demo: Type.Boolean(),
});
export type CommunityPost = Static<typeof CommunityPost>;

/** A page of posts, and how many there are in all. */
export const PostPage = Type.Object({
  data: Type.Array(CommunityPost),
  total: Type.Integer({ minimum: 0 }),
});
export type PostPage = Static<typeof PostPage>;
