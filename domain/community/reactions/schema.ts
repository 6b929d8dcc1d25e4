import Type from 'typebox';

/** The answer to liking or unliking a post. */
export const LikeAnswer = Type.Object({
  liked: Type.Boolean(),
  likesCount: Type.Integer({ minimum: 0 }),
});
