import Type from 'typebox';

/** The answer to adding or removing a bookmark. */
export const BookmarkAnswer = Type.Object({ bookmarked: Type.Boolean() });
