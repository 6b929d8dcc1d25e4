import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import websocket from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { LiveTimings } from '../../infra/config/timings.ts';
import { measureLive } from '../metrics/live-metrics.ts';
import { networkOf } from '../network-of.ts';
import { refuseOtherSites } from '../plugins/browser-defences.ts';
import { Live } from './live.ts';
import type { SocketOwner } from './live-socket.ts';

/** The longest message a client may send, in bytes. */
const MESSAGE_MAX_BYTES = 4_096;

/** Somebody calls by plain HTTP what is spoken over a socket. */
class UpgradeRequired extends Error {
  override readonly name = 'UpgradeRequired';
  readonly statusCode = 426;
}

const DESCRIPTION = `Messages are JSON, one object each, of ${MESSAGE_MAX_BYTES} bytes at most. The client may send
{"type": "here", "region", "lat", "lng"} on open and when it changes, {"type": "away"} to be counted and off the map,
and {"type": "ping"}. The server sends {"type": "presence", "totalActiveUsers", "locations"} on open and on change,
{"type": "notification", "notification"}, {"type": "posts", "region"} when somebody has shared something there, and
{"type": "pong"}. It closes with 1008 after a message that is none of these, 1009 after one that is too long, 1013
after too many, 4001 when the session has ended, and 1012 when it stops.`;

/** The live socket: who may open it is decided before the upgrade, in words that a browser's console shows. */
const route: FastifyPluginAsyncTypebox<{ readonly liveTimings: LiveTimings }> = async (
  app,
  { liveTimings: timings },
) => {
  const { services, config } = app;
  const meters = measureLive(() => live.sockets.size, app.metrics);
  const live = new Live({ services, limits: config.limits, timings, meters });
  await app.register(websocket, {
    options: { maxPayload: MESSAGE_MAX_BYTES },
    preClose: () => live.close(),
    // Whatever the connection has met, it has been ended for it, with the right code.
    errorHandler() {},
  });

  app.route({
    method: 'GET',
    url: '/live',
    schema: {
      summary: 'Who is here, what has reached one and what is new, as it happens, over a WebSocket',
      description: DESCRIPTION.replaceAll('\n', ' '),
      refuses: [403, 426, 429],
      response: { 101: Type.Null() },
    },
    onRequest: async (request) => refuseOtherSites(app, request),
    // Answers by callback, so that nobody comes between being let in and being counted.
    preHandler: (request, _reply, done) => {
      if (request.ws) live.sockets.assertCapacity(socketOwnerOf(request));
      done();
    },
    handler: (_request, reply) => {
      reply.headers({ Upgrade: 'websocket', Connection: 'Upgrade' });
      throw new UpgradeRequired();
    },
    wsHandler: (socket, request) => live.open(socket, socketOwnerOf(request)),
  });
};

/** The demo people are in no count, and nothing reaches them. */
const socketOwnerOf = (request: FastifyRequest): SocketOwner => ({
  sessionId: (request.signedIn ?? request.anonymousSession)?.id,
  pseudonymId: request.signedIn?.account.demo ? undefined : request.pseudonymId,
  network: networkOf(request.ip),
});

export default route;
