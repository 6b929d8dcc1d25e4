import Type from 'typebox';

/** The answer to saving a post or removing the bookmark. */
export const BookmarkAnswer = Type.Object({ bookmarked: Type.Boolean() });
