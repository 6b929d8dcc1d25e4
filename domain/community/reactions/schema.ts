import Type from 'typebox';

/** The answer to liking a post or removing the like. */
export const LikeAnswer = Type.Object({
  liked: Type.Boolean(),
  likesCount: Type.Integer({ minimum: 0 }),
});
