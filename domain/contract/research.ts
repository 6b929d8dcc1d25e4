import Type from 'typebox';
import {
  GiveConsentBody,
  OwnStudy,
  SeenRead,
  SeenReadsQuery,
  WithdrawConsentBody,
} from '../research/schema.ts';
import { IdParams } from './queries.ts';
import { defineRoute } from './route.ts';

export const getOwnStudies = defineRoute({
  method: 'GET',
  path: '/api/research/studies',
  summary: 'The studies that one can join or has joined, with one’s consents',
  description: 'No answer says how many people are in a study.',
  session: 'required',
  answers: { 200: Type.Array(OwnStudy) },
  refuses: [401],
});

export const giveStudyConsent = defineRoute({
  method: 'POST',
  path: '/api/research/studies/:id/consents',
  summary: 'Join a study',
  description:
    'For people of 18 or older who agreed that Hearten may keep their health data. The version and the hash must be those of the text on the screen.',
  session: 'required',
  params: IdParams,
  body: GiveConsentBody,
  answers: { 200: OwnStudy },
  refuses: [401, 403, 404],
});

export const withdrawStudyConsent = defineRoute({
  method: 'POST',
  path: '/api/research/studies/:id/withdrawals',
  summary: 'Withdraw from a study',
  description:
    'From then on the caller is in no answer, not even about the time before. Recipients are asked to delete copies, unless the protocol names a law to keep them. Published results stay.',
  session: 'required',
  params: IdParams,
  body: WithdrawConsentBody,
  answers: { 200: OwnStudy },
  refuses: [401, 404],
});

export const getSeenReads = defineRoute({
  method: 'GET',
  path: '/api/research/reads',
  summary: 'The questions of researchers about one’s time in studies',
  description: 'Newest first.',
  session: 'required',
  query: SeenReadsQuery,
  answers: { 200: Type.Array(SeenRead) },
  refuses: [401, 404],
});
