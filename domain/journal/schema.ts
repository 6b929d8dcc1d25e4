import Type, { type Static } from 'typebox';
import { orNull } from '../or-null.ts';
import { UUID_PATTERN } from '../uuid.ts';

/** Limits of an entry's texts, in code points after trimming. */
export const TITLE_MIN = 2;
export const TITLE_MAX = 100;
export const CONTENT_MIN = 5;
export const CONTENT_MAX = 1000;

/** The body of POST /api/journal. `id` is the entry's id if the client made it. `userId` can only name the caller. */
export const JournalBody = Type.Object(
  {
    id: Type.Optional(Type.String({ pattern: UUID_PATTERN })),
    title: Type.String(),
    content: Type.String(),
    userId: Type.Optional(Type.Integer()),
  },
  { additionalProperties: false },
);
export type JournalBody = Static<typeof JournalBody>;

/**
 * The body of PUT /api/journal/{id}. `baseRevision` is the revision that the person has edited. Without it the new
 * texts replace any others.
 */
export const CorrectionBody = Type.Object(
  {
    title: Type.String(),
    content: Type.String(),
    userId: Type.Optional(Type.Integer()),
    baseRevision: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
);
export type CorrectionBody = Static<typeof CorrectionBody>;

/** A journal entry in the API's answers. A text is empty if its key was destroyed or it is damaged. */
export const JournalEntry = Type.Object({
  id: Type.String(),
  userId: Type.Integer(),
  title: Type.String(),
  content: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  localDate: Type.String({ format: 'date' }),
  /** Counts the texts that the entry has had, from 1. It is 0 while the read model of a new release is being built. */
  revision: Type.Integer({ minimum: 0 }),
  /** The texts of an edit on another device that did not know the texts above. Null if there is nothing to choose. */
  conflict: orNull(Type.Object({ title: Type.String(), content: Type.String() })),
});
export type JournalEntry = Static<typeof JournalEntry>;
