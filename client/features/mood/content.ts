import { API_NAMES } from '../../../domain/mood/scale.ts';
import type { AnsweredContent } from '../../../domain/mood/schema.ts';

/** The values and the note of a check-in. A value that the person did not choose is null. */
export type MoodContent = AnsweredContent;

/** A check-in in which nothing is chosen yet. All functions here take the names of the fields from it. */
export const NO_CONTENT = Object.fromEntries([...API_NAMES, 'notes'].map((name) => [name, null])) as Readonly<
  Record<keyof AnsweredContent, null>
>;

type Field = keyof MoodContent;
export const FIELDS = Object.keys(NO_CONTENT) as readonly Field[];

/** The content with what `read` gives for each field. */
const contentFrom = (read: (name: Field) => MoodContent[Field]) =>
  Object.fromEntries(FIELDS.map((name) => [name, read(name)])) as MoodContent;

/** Only the content of an entry. An answer that an older version has stored may lack a field. */
export const contentOf = (entry: Partial<MoodContent>): MoodContent =>
  contentFrom((name) => entry[name] ?? null);

/** The fields of a body: a value that is not chosen is left out, and so is an empty note. */
export const bodyOf = (content: MoodContent) =>
  Object.fromEntries(FIELDS.flatMap((name) => (content[name] ? [[name, content[name]]] : []))) as {
    readonly [Name in Field]?: NonNullable<MoodContent[Name]>;
  };

/** The content in a body. Another version may have written it, so a field with another type counts as missing. */
export const contentOfBody = (body: Readonly<Record<string, unknown>>): MoodContent =>
  contentFrom((name) => {
    const value = body[name];
    const isValid = typeof value === (name === 'notes' ? 'string' : 'number');
    return isValid ? (value as string | number) || null : null;
  });

export const isSameContent = (one: MoodContent, other: MoodContent): boolean =>
  FIELDS.every((name) => (one[name] ?? '') === (other[name] ?? ''));

/** The content of another device, with the fields that the person has changed here since `base`. */
export const mergeContents = (base: MoodContent, mine: MoodContent, theirs: MoodContent): MoodContent =>
  contentFrom((name) => ((mine[name] ?? null) === (base[name] ?? null) ? theirs : mine)[name] ?? null);
