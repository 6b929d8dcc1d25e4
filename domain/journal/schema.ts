import Type, { type Static } from 'typebox';

/** Limits of an entry's texts, in code points after trimming. */
export const TITLE_MIN = 2;
export const TITLE_MAX = 100;
export const CONTENT_MIN = 5;
export const CONTENT_MAX = 1000;

/** The body of POST /api/journal and PUT /api/journal/{id}. */
export const JournalBody = Type.Object(
  { title: Type.String(), content: Type.String(), userId: Type.Optional(Type.Integer()) },
  { additionalProperties: false },
);
export type JournalBody = Static<typeof JournalBody>;

/** A journal entry in the API's answers. A text is empty if its key was destroyed or it is damaged. */
export const JournalEntry = Type.Object({
  id: Type.String(),
  userId: Type.Integer(),
  title: Type.String(),
  content: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  localDate: Type.String({ format: 'date' }),
});
export type JournalEntry = Static<typeof JournalEntry>;
