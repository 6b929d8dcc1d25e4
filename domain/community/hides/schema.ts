import Type, { type Static } from 'typebox';
import { orNull } from '../../or-null.ts';
import { WRITING_KINDS } from '../writing-kinds.ts';

/** The most code points in an excerpt of the list of hides, with the ellipsis of a shortened one. */
export const HIDDEN_EXCERPT_MAX = 120;

/** With `later`, what the same person writes from now on is hidden as well, and nothing that they wrote before. */
export const HideBody = Type.Object(
  { later: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);

export const HideAnswer = Type.Object({ hideId: Type.String() });

/**
 * Something that the caller has hidden. `excerpt` is null if its text was deleted, if moderation withholds it, or if no
 * key opens a post. Thanks without readable words have a fixed text.
 */
const Hide = Type.Object({
  hideId: Type.String(),
  kind: Type.Enum(WRITING_KINDS),
  /** The id of the reflection or of the notification. */
  subjectId: Type.String(),
  later: Type.Boolean(),
  hiddenAt: Type.String({ format: 'date-time' }),
  excerpt: orNull(Type.String()),
});
export type Hide = Static<typeof Hide>;

/** The newest comes first. */
export const HideList = Type.Array(Hide);
