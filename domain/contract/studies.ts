import Type from 'typebox';
import {
  Monday,
  ResearcherStudy,
  StudyAggregates,
  StudyMoments,
  StudyRead,
  StudyReceipt,
} from '../research/answer-schema.ts';
import { IdParams } from './queries.ts';
import { defineRoute } from './route.ts';

const refusals = [401, 403, 404] as const;

export const getStudyMoments = defineRoute({
  method: 'GET',
  path: '/api/studies/:id/moments',
  summary: 'For researchers: the weeks of a study that are over',
  description: 'The read is recorded in the log before it is answered.',
  session: 'required',
  params: IdParams,
  answers: { 200: StudyMoments },
  refuses: refusals,
});

export const getStudyAggregates = defineRoute({
  method: 'GET',
  path: '/api/studies/:id/aggregates',
  summary: 'For researchers: about how many people had which middle value in a week and in all weeks before',
  description:
    'The read is recorded in the log before it is answered, and stands on the page of each person in the study. The same ' +
    'question has the same answer until people leave.',
  session: 'required',
  params: IdParams,
  query: Type.Object({ moment: Type.Optional(Monday) }, { additionalProperties: false }),
  answers: { 200: StudyAggregates },
  refuses: refusals,
});

export const listOwnStudies = defineRoute({
  method: 'GET',
  path: '/api/studies',
  summary: 'For researchers: the studies that they may ask about',
  description: 'It says nothing about people, so it is not recorded.',
  session: 'required',
  answers: { 200: Type.Array(ResearcherStudy) },
  refuses: [401, 403],
});

export const listStudyReceipts = defineRoute({
  method: 'GET',
  path: '/api/studies/:id/receipts',
  summary: 'For researchers: the last 50 answers and refusals of a study, the newest first',
  description: 'The read is recorded in the log before it is answered.',
  session: 'required',
  params: IdParams,
  answers: { 200: Type.Array(StudyRead) },
  refuses: refusals,
});

export const getStudyReceipt = defineRoute({
  method: 'GET',
  path: '/api/studies/:id/receipts/:readId',
  summary: 'For researchers: check an answer of the past',
  description: 'The read is recorded in the log before it is answered.',
  session: 'required',
  params: Type.Object({ id: IdParams.properties.id, readId: Type.String() }),
  answers: { 200: StudyReceipt },
  refuses: refusals,
});
