import Type, { type Static } from 'typebox';
import { SCALE_MAX, SCALE_MIN } from './scale.ts';

export const ScaleSchema = Type.Integer({ minimum: SCALE_MIN, maximum: SCALE_MAX });

/**
 * The values of an entry under their names in the API. The specification says fatigue where events say
 * energy.
 */
const apiValues = { moodValue: ScaleSchema, fatigueValue: ScaleSchema };
type ApiValues = Static<Type.TObject<typeof apiValues>>;

export const valuesFromApi = ({ moodValue, fatigueValue }: ApiValues) => ({
  moodValue,
  energyValue: fatigueValue,
});
export const valuesToApi = ({ moodValue, energyValue }: ReturnType<typeof valuesFromApi>): ApiValues => ({
  moodValue,
  fatigueValue: energyValue,
});

/** The body of POST /api/mood. */
export const LogMoodBody = Type.Object(
  {
    ...apiValues,
    notes: Type.Optional(Type.String()),
    userId: Type.Optional(Type.Integer()),
  },
  { additionalProperties: false },
);
export type LogMoodBody = Static<typeof LogMoodBody>;

/** A mood entry in the API's answers. `notes` is null if there are none or their key was destroyed. */
export const MoodEntry = Type.Object({
  id: Type.String(),
  userId: Type.Integer(),
  ...apiValues,
  notes: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String({ format: 'date-time' }),
  localDate: Type.String({ format: 'date' }),
});
export type MoodEntry = Static<typeof MoodEntry>;
