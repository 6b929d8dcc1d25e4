import Type from 'typebox';
import { Achievement } from '../achievements/schema.ts';
import { UserQuery } from './queries.ts';
import { defineRoute } from './route.ts';

export const getAchievements = defineRoute({
  method: 'GET',
  path: '/api/achievements',
  summary: 'All badges: how each is earned, and when it was earned or how far along it is',
  session: 'required',
  query: UserQuery,
  answers: { 200: Type.Array(Achievement) },
  refuses: [401, 403],
});
