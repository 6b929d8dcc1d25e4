import type { Socket } from 'node:net';
import fp from 'fastify-plugin';
import { countThrottleHit } from '../../infra/throttle/throttle-hits.ts';

/**
 * The most requests of one connection that may wait for their answers. Browsers and proxies send the next request
 * over HTTP/1.1 only after the answer, so only an attack sends more.
 */
export const UNANSWERED_MAX = 16;

/**
 * Cuts a connection on which too many requests wait for their answers. Node starts every pipelined request at once,
 * so a single packet could otherwise open thousands of files and queries. Some releases of Node (24.9, 26.10) never
 * close such files when the connection ends.
 */
export default fp(async (app) => {
  const unanswered = new WeakMap<Socket, number>();
  const change = (socket: Socket, by: 1 | -1) => {
    const count = (unanswered.get(socket) ?? 0) + by;
    unanswered.set(socket, count);
    return count;
  };
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (change(socket, 1) <= UNANSWERED_MAX) return done();
    if (!socket.destroyed) countThrottleHit('connection-requests');
    // The answers that wait would fill the memory, so the connection gets none of them.
    reply.hijack();
    socket.destroy();
  });
  app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    change(socket, -1);
    done();
  });
});
