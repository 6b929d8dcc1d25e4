import Type, { type Static } from 'typebox';
import { orNull } from '../or-null.ts';
import { UUID_PATTERN } from '../uuid.ts';
import { SCALE_MAX, SCALE_MIN } from './scale.ts';

export const ScaleSchema = Type.Integer({ minimum: SCALE_MIN, maximum: SCALE_MAX });

/** The values of an entry. One that the person did not choose is missing. The decider refuses a body without any. */
const valuesInBody = {
  moodValue: Type.Optional(ScaleSchema),
  fatigueValue: Type.Optional(ScaleSchema),
};

/** The values of an entry in answers. A value that the person did not choose is null. */
const valuesInAnswer = { moodValue: orNull(ScaleSchema), fatigueValue: orNull(ScaleSchema) };
type ApiValues = Static<Type.TObject<typeof valuesInAnswer>>;

interface DomainValues {
  readonly moodValue?: number | undefined;
  readonly energyValue?: number | undefined;
}

/** The values under their names in events. The specification says fatigue where events say energy. */
export const valuesFromApi = (
  body: Static<Type.TObject<typeof valuesInBody>>,
): Record<keyof DomainValues, number | undefined> => ({
  moodValue: body.moodValue,
  energyValue: body.fatigueValue,
});
export const valuesToApi = ({ moodValue, energyValue }: DomainValues): ApiValues => ({
  moodValue: moodValue ?? null,
  fatigueValue: energyValue ?? null,
});

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
