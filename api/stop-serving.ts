import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process is about to stop: it is not ready any more, and keeps no connection alive. */
    isStopping: boolean;
  }
}

/** Lets `stopServing` tell, through every answer, that this process is about to stop. */
export const stoppable = fp(async (app) => {
  app.decorate('isStopping', false);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (app.isStopping) reply.header('Connection', 'close');
    done();
  });
});

/** How often connections that have become idle are closed while requests in progress finish. */
const IDLE_STEP_MS = 100;

/**
 * Stops serving without losing a request: is not ready any more, serves on for `noticeMs` so that load balancers
 * can notice, then takes no new connections and lets requests in progress finish, but not for ever: what is
 * still open after `drainMs` more is cut.
 */
export async function stopServing(
  app: FastifyInstance,
  { noticeMs, drainMs }: { readonly noticeMs: number; readonly drainMs: number },
): Promise<void> {
  app.isStopping = true;
  if (app.server.listening) await sleep(noticeMs);
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_STEP_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMs);
  await app.close();
  clearInterval(idle);
  clearTimeout(cut);
}
