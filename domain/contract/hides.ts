import { HideAnswer, HideBody, HideList } from '../community/hides/schema.ts';
import { IdParams } from './queries.ts';
import { defineRoute, NO_CONTENT } from './route.ts';

/**
 * A caller without a session gets an anonymous one, and 401 means the same as for `sharePost`. 403: visitors and new
 * accounts can't hide what a person writes later. 400: one's own post.
 */
export const hidePost = defineRoute({
  method: 'POST',
  path: '/api/community/posts/:id/hide',
  summary: 'Hide a post for oneself, and with `later` also what its author writes from now on',
  session: 'optional',
  params: IdParams,
  body: HideBody,
  answers: { 201: HideAnswer },
  refuses: [401, 403, 404, 429],
});

/** 404: no such gratitude was delivered to the caller. */
export const hideGratitude = defineRoute({
  method: 'POST',
  path: '/api/gratitude/:id/hide',
  summary: 'Hide a received gratitude, and with `later` also what its sender writes from now on',
  session: 'optional',
  params: IdParams,
  body: HideBody,
  answers: { 201: HideAnswer },
  refuses: [403, 404, 429],
});

export const getHides = defineRoute({
  method: 'GET',
  path: '/api/community/hides',
  summary: 'What the caller has hidden, newest first; an empty list without a session',
  session: 'optional',
  answers: { 200: HideList },
  refuses: [],
});

export const undoHide = defineRoute({
  method: 'DELETE',
  path: '/api/community/hides/:id',
  summary: 'Show something again that the caller has hidden',
  session: 'optional',
  params: IdParams,
  answers: NO_CONTENT,
  refuses: [404],
});
