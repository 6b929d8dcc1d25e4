import { Consents, ConsentsBody } from '../consents/schema.ts';
import { defineRoute } from './route.ts';

export const getConsents = defineRoute({
  method: 'GET',
  path: '/api/consents',
  summary: 'One’s own consents, and what this server asks before it keeps health data',
  description:
    'Without a session all answers are null, so that a sign-up screen can show who runs this server.',
  session: 'optional',
  answers: { 200: Consents },
  refuses: [],
});

export const answerConsents = defineRoute({
  method: 'PUT',
  path: '/api/consents',
  summary: 'Give or withdraw one’s consents',
  description:
    'A missing field stays as it is. After a withdrawal, entries that are there can still be read, exported and deleted.',
  session: 'required',
  body: ConsentsBody,
  answers: { 200: Consents },
  refuses: [401],
});
