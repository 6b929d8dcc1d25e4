import { SendGratitudeBody, SentGratitude } from '../gratitude/schema.ts';
import { defineRoute } from './route.ts';

export const sendGratitude = defineRoute({
  method: 'POST',
  path: '/api/community/gratitude',
  summary:
    'Send thanks without a name to one chosen person, to the author of a post, or to anyone who is here',
  session: 'optional',
  body: SendGratitudeBody,
  answers: { 201: SentGratitude },
  refuses: [401, 404, 429],
});
