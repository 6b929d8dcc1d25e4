import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openLiveSocket } from '../../domain/contract/presence.ts';
import { LIVE_MESSAGE_MAX_BYTES } from '../../domain/live/messages.ts';
import type { Logger } from '../../infra/background/logger.ts';
import type { LiveTimings } from '../../infra/config/timings.ts';
import { fastifyOptionsOf } from '../contract/fastify-options.ts';
import { registerLiveMetrics } from '../metrics/live-metrics.ts';
import { networkOf } from '../network-of.ts';
import { SOCKETS_CLOSED } from '../operations/figure-store.ts';
import { refuseOtherSites } from '../plugins/browser-defences.ts';
import { Live } from './live.ts';
import type { SocketOwner } from './live-socket.ts';

/** A plain HTTP call to the address of the live socket. */
class UpgradeRequired extends Error {
  override readonly name = 'UpgradeRequired';
  readonly statusCode = 426;
}

/** The live socket. A refusal comes before the upgrade, so it is an ordinary answer with a status and a message. */
export default async function liveRoute(
  app: FastifyInstance,
  { liveTimings: timings }: { readonly liveTimings: LiveTimings },
): Promise<void> {
  const { services, config } = app;
  const metrics = registerLiveMetrics(() => live.sockets.size, app.metrics);
  const meters = {
    ...metrics,
    closed(reason: string) {
      metrics.closed(reason);
      services.counts.count(SOCKETS_CLOSED);
    },
  };
  const live = new Live({ services, limits: config.limits, timings, meters, overview: app.overview });
  services.counts.openSockets = () => live.sockets.size;
  await app.register(websocket, {
    options: { maxPayload: LIVE_MESSAGE_MAX_BYTES },
    preClose: () => live.close(),
    errorHandler: reportSocketError(app.log),
  });

  app.route({
    ...fastifyOptionsOf(openLiveSocket),
    onRequest: async (request) => refuseOtherSites(app, request),
    // Synchronous, so that no other socket opens between this check and the count.
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
}

/**
 * Logs an error of a socket, which the websocket plugin has closed with the right code. An error with a code
 * was caused by the client or the network; any other is a fault of ours.
 */
const reportSocketError = (log: Logger) => (error: Error & { readonly code?: unknown }) => {
  const level = typeof error.code === 'string' ? 'debug' : 'error';
  log[level]({ err: error }, 'a live socket failed and has been closed');
};

/**
 * The owner of a socket. That of demo people has no pseudonym: they are not counted and get only messages that go to
 * all sockets.
 */
const socketOwnerOf = (request: FastifyRequest): SocketOwner => ({
  sessionId: (request.signedIn ?? request.anonymousSession)?.id,
  pseudonymId: request.signedIn?.account.demo ? undefined : request.pseudonymId,
  isSettled: request.isSettled,
  network: networkOf(request.ip),
});
