import Type, { type Static } from 'typebox';
import { SCALE_MAX, SCALE_MIN } from './scale.ts';

/** A note's longest text, in code points after trimming. */
export const NOTES_MAX = 2000;

export const ScaleSchema = Type.Integer({ minimum: SCALE_MIN, maximum: SCALE_MAX });

/** What POST /api/mood takes. */
export const LogMoodBody = Type.Object(
  {
    moodValue: ScaleSchema,
    fatigueValue: ScaleSchema,
    notes: Type.Optional(Type.String()),
    userId: Type.Optional(Type.Integer()),
  },
  { additionalProperties: false },
);
export type LogMoodBody = Static<typeof LogMoodBody>;

/** A mood entry as the API answers it. `notes` is null when there are none or their key is gone. */
export const MoodEntry = Type.Object({
  id: Type.String(),
  userId: Type.Integer(),
  moodValue: ScaleSchema,
  fatigueValue: ScaleSchema,
  notes: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String({ format: 'date-time' }),
  localDate: Type.String({ format: 'date' }),
});
export type MoodEntry = Static<typeof MoodEntry>;
