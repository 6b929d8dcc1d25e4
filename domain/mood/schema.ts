import Type, { type Static, type TSchema } from 'typebox';
import { orNull } from '../or-null.ts';
import { UUID_PATTERN } from '../uuid.ts';
import {
  API_NAMES,
  type ApiName,
  MOOD_VALUE_NAMES,
  MOOD_VALUES,
  type MoodValueName,
  SCALE_MAX,
  SCALE_MIN,
} from './scale.ts';

export const ScaleSchema = Type.Integer({ minimum: SCALE_MIN, maximum: SCALE_MAX });

/** The schema for each value, under its name in the API. */
const forEachValue = <S extends TSchema>(schema: S) =>
  Object.fromEntries(API_NAMES.map((name) => [name, schema])) as Readonly<Record<ApiName, S>>;

/** The values of an entry. One that the person did not choose is missing. The decider refuses a body without any. */
const valuesInBody = forEachValue(Type.Optional(ScaleSchema));

/** The values of an entry in answers. A value that the person did not choose is null. */
const valuesInAnswer = forEachValue(orNull(ScaleSchema));

type ValuesByName<Name extends string, Value> = { [N in Name]: Value };

/** The values of a body under their names in events. */
export function valuesFromApi(
  body: {
    readonly [Name in ApiName]?: number;
  },
): Readonly<ValuesByName<MoodValueName, number | undefined>> {
  const values = {} as ValuesByName<MoodValueName, number | undefined>;
  for (const name of MOOD_VALUE_NAMES) values[name] = body[MOOD_VALUES[name].apiName];
  return values;
}

/** The values of an event or a row under their names in the API. */
export function valuesToApi(
  values: {
    readonly [Name in MoodValueName]?: number | undefined;
  },
): Readonly<ValuesByName<ApiName, number | null>> {
  const answer = {} as ValuesByName<ApiName, number | null>;
  for (const name of MOOD_VALUE_NAMES) answer[MOOD_VALUES[name].apiName] = values[name] ?? null;
  return answer;
}

/**
 * The body of POST /api/mood. `id` is the entry's id if the client made it. `localDate` is the day that the entry belongs
 * to, if it is not the day on the device. `userId` can only name the caller.
 */
export const LogMoodBody = Type.Object(
  {
    id: Type.Optional(Type.String({ pattern: UUID_PATTERN })),
    ...valuesInBody,
    notes: Type.Optional(Type.String()),
    localDate: Type.Optional(Type.String({ format: 'date' })),
    userId: Type.Optional(Type.Integer()),
  },
  { additionalProperties: false },
);
export type LogMoodBody = Static<typeof LogMoodBody>;

/**
 * The body of PUT /api/mood/{id}. `baseRevision` is the revision that the person has edited. Without it the values and
 * notes replace any others.
 */
export const CorrectMoodBody = Type.Object(
  {
    ...valuesInBody,
    notes: Type.Optional(Type.String()),
    userId: Type.Optional(Type.Integer()),
    baseRevision: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
);
export type CorrectMoodBody = Static<typeof CorrectMoodBody>;

/** `notes` is null if there are none, their key was destroyed, or they are damaged. */
const contentInAnswer = { ...valuesInAnswer, notes: orNull(Type.String()) };
/** The values and the notes of an entry in answers. */
export type AnsweredContent = Static<Type.TObject<typeof contentInAnswer>>;

/** A mood entry in the API's answers. */
export const MoodEntry = Type.Object({
  id: Type.String(),
  userId: Type.Integer(),
  ...contentInAnswer,
  /** `unknown`: the entry comes from a release whose form began with mood 3 and energy 2. */
  chosen: Type.Enum(['yes', 'unknown']),
  createdAt: Type.String({ format: 'date-time' }),
  localDate: Type.String({ format: 'date' }),
  /** Counts the versions that the entry has had, from 1. It is 0 while the read model of a new release is being built. */
  revision: Type.Integer({ minimum: 0 }),
  /** An edit on another device that did not know the version above. Null if there is nothing to choose. */
  conflict: orNull(Type.Object(contentInAnswer)),
});
export type MoodEntry = Static<typeof MoodEntry>;
