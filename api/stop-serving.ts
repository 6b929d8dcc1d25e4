import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { BackgroundLoop } from '../infra/background/background-loop.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** True when this process is about to stop. It is then not ready, and keeps no connection alive. */
    isStopping: boolean;
  }
}

/** Adds `isStopping`, and closes each connection after its answer while that is true. */
export const stoppable = fp(async (app) => {
  app.decorate('isStopping', false);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (app.isStopping) reply.header('Connection', 'close');
    done();
  });
});

/** How often idle connections are closed while requests in progress finish, in milliseconds. */
const IDLE_STEP_MS = 100;

/**
 * Stops serving. The process reports that it is not ready, and serves for another `noticeMs`, so that load
 * balancers notice. Then it takes no new connections, and lets requests in progress finish. It cuts those
 * that are still open after another `drainMs`.
 */
export async function stopServing(
  app: FastifyInstance,
  { noticeMs, drainMs }: { readonly noticeMs: number; readonly drainMs: number },
): Promise<void> {
  app.isStopping = true;
  if (app.server.listening) await sleep(noticeMs);
  const idle = new BackgroundLoop({
    task: 'closing idle connections',
    log: app.log,
    work: () => app.server.closeIdleConnections(),
    everyMs: IDLE_STEP_MS,
  });
  idle.start();
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMs);
  await app.close();
  await idle.stop();
  clearTimeout(cut);
}
