import Type from 'typebox';
import {
  ActDay,
  AddActBody,
  AvailableAct,
  CustomizeActsBody,
  DailyAct,
  ToggleActBody,
} from '../acts/schema.ts';
import { LimitText, UserQuery } from './queries.ts';
import { defineRoute } from './route.ts';

export const getTodaysActs = defineRoute({
  method: 'GET',
  path: '/api/tasks',
  summary: 'Today’s acts',
  session: 'required',
  query: UserQuery,
  answers: { 200: Type.Array(DailyAct) },
  refuses: [401, 403],
});

export const getActHistory = defineRoute({
  method: 'GET',
  path: '/api/tasks/history',
  summary: 'Days on which an act was done or the list was changed, newest first',
  session: 'required',
  query: Type.Object(
    {
      ...UserQuery.properties,
      limit: Type.Optional(LimitText),
      before: Type.Optional(Type.String({ format: 'date' })),
    },
    { additionalProperties: false },
  ),
  answers: { 200: Type.Array(ActDay) },
  refuses: [401, 403],
});

export const getAvailableActs = defineRoute({
  method: 'GET',
  path: '/api/tasks/available',
  summary: 'Recommended acts to choose from',
  session: 'optional',
  query: Type.Object({}, { additionalProperties: false }),
  answers: { 200: Type.Array(AvailableAct) },
  refuses: [],
});

export const toggleAct = defineRoute({
  method: 'POST',
  path: '/api/tasks/toggle',
  summary: 'Mark an act of the day as done, or as not done',
  session: 'required',
  body: ToggleActBody,
  answers: { 200: DailyAct },
  refuses: [401, 403, 404],
  keepsHealthData: true,
});

export const customizeActs = defineRoute({
  method: 'POST',
  path: '/api/tasks/customize',
  summary: 'Choose the list of acts, from today on',
  session: 'required',
  body: CustomizeActsBody,
  answers: { 200: Type.Array(DailyAct) },
  refuses: [401, 403],
  keepsHealthData: true,
});

export const addAct = defineRoute({
  method: 'POST',
  path: '/api/tasks/custom',
  summary: 'Add a custom act to the list',
  session: 'required',
  body: AddActBody,
  answers: { 201: DailyAct },
  refuses: [401, 403],
  keepsHealthData: true,
});
