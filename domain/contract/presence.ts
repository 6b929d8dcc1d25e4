import Type from 'typebox';
import { LIVE_MESSAGE_MAX_BYTES } from '../live/messages.ts';
import { ActiveLocations, LocationQuery, NearbyUser, RegionQuery } from '../places/schema.ts';
import { defineRoute } from './route.ts';

export const getActiveLocations = defineRoute({
  method: 'GET',
  path: '/api/active-locations',
  summary: 'Who is here now. A caller with a session counts as here for the next minute',
  session: 'optional',
  query: LocationQuery,
  answers: { 200: ActiveLocations },
  refuses: [],
});

export const getNearbyUsers = defineRoute({
  method: 'GET',
  path: '/api/community/nearby-users',
  summary: 'Who was here in the last finished 5 minutes, without the caller',
  description: [
    'The list covers a whole 5-minute step and changes once with each step, shortly after its end. Each person has',
    'another handle in each step, and both times are the start of the step. Only people whose account is old enough',
    'are listed (a day by default), and nobody where fewer than three of them are.',
  ].join(' '),
  session: 'optional',
  query: RegionQuery,
  answers: { 200: Type.Array(NearbyUser) },
  refuses: [],
});

export const openLiveSocket = defineRoute({
  method: 'GET',
  path: '/api/live',
  summary: 'Live news over a WebSocket: who is here, notifications and new posts',
  description: [
    `Messages are JSON, one object each, of at most ${LIVE_MESSAGE_MAX_BYTES} bytes.`,
    'The client may send {"type": "here", "region", "lat", "lng"} when it opens and when these change,',
    '{"type": "away"} to be counted without being on the map, and {"type": "ping"}.',
    'The server sends {"type": "presence", "totalActiveUsers", "locations"} when it opens and on change,',
    '{"type": "notification", "notification"}, {"type": "posts", "region"} after a new post there, and',
    '{"type": "pong"}. It closes with 1008 after any other message, 1009 after one that is too long, 1013 after too',
    'many, 4001 when the session has ended, and 1012 when the server stops.',
  ].join(' '),
  session: 'optional',
  answers: { 101: Type.Null() },
  refuses: [403, 426, 429],
});
