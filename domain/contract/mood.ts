import Type from 'typebox';
import { LogMoodBody, MoodEntry } from '../mood/schema.ts';
import { EntriesQuery, IdParams, UserQuery } from './queries.ts';
import { defineRoute, NO_CONTENT } from './route.ts';

export const logMood = defineRoute({
  method: 'POST',
  path: '/api/mood',
  summary: 'Log a mood',
  session: 'required',
  body: LogMoodBody,
  answers: { 201: MoodEntry },
  refuses: [401],
});

export const getLatestMood = defineRoute({
  method: 'GET',
  path: '/api/mood/latest',
  summary: 'The newest mood entry by local date, then by arrival, or null',
  session: 'required',
  query: UserQuery,
  answers: { 200: Type.Union([MoodEntry, Type.Null()]) },
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

export const withdrawMood = defineRoute({
  method: 'DELETE',
  path: '/api/mood/:id',
  summary: 'Delete one’s own mood entry',
  session: 'required',
  params: IdParams,
  answers: NO_CONTENT,
  refuses: [401, 404],
});
