import Type from 'typebox';

/** What liking, and no longer liking, a post answers. */
export const LikeAnswer = Type.Object({
  liked: Type.Boolean(),
  likesCount: Type.Integer({ minimum: 0 }),
});
