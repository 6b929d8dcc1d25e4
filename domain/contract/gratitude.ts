import {
  OpenedThanks,
  SendGratitudeBody,
  SentGratitude,
  ThanksSetting,
  WaitingThanks,
} from '../gratitude/schema.ts';
import { defineRoute } from './route.ts';

export const sendGratitude = defineRoute({
  method: 'POST',
  path: '/api/community/gratitude',
  summary:
    'Send thanks without a name to one chosen person, to the author of a post, or to anyone who is here',
  session: 'optional',
  body: SendGratitudeBody,
  answers: { 201: SentGratitude },
  refuses: [401, 403, 404, 429],
});

export const getThanksSetting = defineRoute({
  method: 'GET',
  path: '/api/gratitude/setting',
  summary: 'Whether thanks reach the caller',
  session: 'required',
  answers: { 200: ThanksSetting },
  refuses: [401],
});

/** Senders get the same answers as before. Thanks that come while this is off are not stored. */
export const putThanksSetting = defineRoute({
  method: 'PUT',
  path: '/api/gratitude/setting',
  summary: 'Turn thanks off or on',
  session: 'required',
  body: ThanksSetting,
  answers: { 200: ThanksSetting },
  refuses: [401],
});

export const getWaitingThanks = defineRoute({
  method: 'GET',
  path: '/api/gratitude/waiting',
  summary: 'How many thanks wait, because the last 24 hours already had 20',
  session: 'optional',
  answers: { 200: WaitingThanks },
  refuses: [],
});

/** Opened thanks appear among the notifications, with the time at which they came. */
export const openWaitingThanks = defineRoute({
  method: 'POST',
  path: '/api/gratitude/waiting/open',
  summary: 'Open the oldest waiting thanks, at most 20',
  session: 'optional',
  answers: { 200: OpenedThanks },
  refuses: [],
});
