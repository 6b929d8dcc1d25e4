import Type from 'typebox';
import { MOOD_VALUE_NAMES, MOOD_VALUES, SCALE } from '../mood/scale.ts';
import { CorrectMoodBody, LogMoodBody, MoodEntry } from '../mood/schema.ts';
import { orNull } from '../or-null.ts';
import { EntriesQuery, IdParams, UserQuery } from './queries.ts';
import { defineRoute, NO_CONTENT } from './route.ts';

const wordsOnScreen = MOOD_VALUE_NAMES.map((name) => {
  const { apiName, labels } = MOOD_VALUES[name];
  return `for \`${apiName}\` ${SCALE.map((value) => labels[value]).join(', ')}`;
}).join('; ');

export const logMood = defineRoute({
  method: 'POST',
  path: '/api/mood',
  summary: 'Log a mood',
  description: `Needs at least one value. One that the person did not choose is left out, and is null in answers. With an \`id\` of the client the call can be repeated: the same content gets the same answer, other content 409. \`localDate\` names an earlier day, up to 400 days back. On screen the values 1 to 5 are ${wordsOnScreen}. Release 1.0.2 had other words for them in its charts: Very Low, Low, Neutral, Good and Excellent, and for energy Exhausted, Very Tired, Moderate, Minimal and Energetic.`,
  session: 'required',
  body: LogMoodBody,
  answers: { 201: MoodEntry },
  refuses: [401, 403, 409],
  keepsHealthData: true,
});

export const getLatestMood = defineRoute({
  method: 'GET',
  path: '/api/mood/latest',
  summary: 'The newest mood entry by local date, then by arrival, or null',
  session: 'required',
  query: UserQuery,
  answers: { 200: orNull(MoodEntry) },
  refuses: [401, 403],
});

export const getMoods = defineRoute({
  method: 'GET',
  path: '/api/mood',
  summary: 'Mood entries, newest first: by local date, then by arrival',
  session: 'required',
  query: EntriesQuery,
  answers: { 200: Type.Array(MoodEntry) },
  refuses: [401, 403, 404],
});

export const correctMood = defineRoute({
  method: 'PUT',
  path: '/api/mood/:id',
  summary: 'Change the values and notes of one’s own mood entry',
  description:
    'The body replaces all values and notes; the entry keeps its day. `baseRevision` is the revision that was edited. If the entry has changed since, it keeps what it has, and the new values and notes stay beside it as its `conflict`. A call with the current revision then chooses.',
  session: 'required',
  params: IdParams,
  body: CorrectMoodBody,
  answers: { 200: MoodEntry },
  refuses: [401, 403, 404, 409],
  keepsHealthData: true,
});

export const withdrawMood = defineRoute({
  method: 'DELETE',
  path: '/api/mood/:id',
  summary: 'Delete one’s own mood entry',
  description: '`userId` names the caller. A call that names another person is refused with 403.',
  session: 'required',
  params: IdParams,
  query: UserQuery,
  answers: NO_CONTENT,
  refuses: [401, 403, 404],
});
