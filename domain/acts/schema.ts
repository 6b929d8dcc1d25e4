import Type, { type Static } from 'typebox';
import { orNull } from '../or-null.ts';

/** Limits of a custom act's texts, in code points after trimming. */
export const ACT_TITLE_MAX = 100;
export const ACT_DESCRIPTION_MAX = 300;

/**
 * The most recommended acts in one choice, and the most acts that a list may have when it is chosen or an act is
 * added. A day can show more acts, because acts that were completed on it stay.
 */
export const RECOMMENDED_MAX = 5;
export const LIST_MAX = 20;

const CustomTask = Type.Object(
  { title: Type.String(), description: Type.String() },
  { additionalProperties: false },
);

/** The body of POST /api/tasks/custom. In all bodies here `userId` can only name the caller. */
export const AddActBody = Type.Object(
  { title: Type.String(), description: Type.String(), userId: Type.Optional(Type.Integer()) },
  { additionalProperties: false },
);
export type AddActBody = Static<typeof AddActBody>;

/**
 * The body of POST /api/tasks/customize. These acts replace the list from this day on. Indices count the
 * recommended acts from 0.
 */
export const CustomizeActsBody = Type.Object(
  {
    taskIndices: Type.Array(Type.Integer()),
    customTasks: Type.Optional(Type.Array(CustomTask)),
    userId: Type.Optional(Type.Integer()),
  },
  { additionalProperties: false },
);
export type CustomizeActsBody = Static<typeof CustomizeActsBody>;

/** The body of POST /api/tasks/toggle. */
export const ToggleActBody = Type.Object(
  { taskId: Type.String(), isCompleted: Type.Boolean(), userId: Type.Optional(Type.Integer()) },
  { additionalProperties: false },
);
export type ToggleActBody = Static<typeof ToggleActBody>;

/** An act of one day's list in the API's answers. */
export const DailyAct = Type.Object({
  id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  isCompleted: Type.Boolean(),
  completedAt: orNull(Type.String({ format: 'date-time' })),
});
export type DailyAct = Static<typeof DailyAct>;

/** One day of the history: how many acts were in its list, and how many of them were completed. */
export const ActDay = Type.Object({
  date: Type.String({ format: 'date' }),
  completed: Type.Integer(),
  total: Type.Integer(),
});
export type ActDay = Static<typeof ActDay>;

/** A recommended act in the answer of GET /api/tasks/available. */
export const AvailableAct = Type.Object({
  title: Type.String(),
  description: Type.String(),
  category: Type.String(),
});
export type AvailableAct = Static<typeof AvailableAct>;
