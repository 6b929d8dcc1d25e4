import Type from 'typebox';

/** What saving, and no longer saving, a post answers. */
export const BookmarkAnswer = Type.Object({ bookmarked: Type.Boolean() });
