import Type from 'typebox';
import { AccountRequest } from '../account-requests/schema.ts';
import { defineRoute } from './route.ts';

export const getAccountRequests = defineRoute({
  method: 'GET',
  path: '/api/account-requests',
  summary: 'What the people who run this server did with one’s account because someone asked',
  description: 'Newest first. A request that the law hides is absent until the day on which it may be shown.',
  session: 'required',
  answers: { 200: Type.Array(AccountRequest) },
  refuses: [401],
});
