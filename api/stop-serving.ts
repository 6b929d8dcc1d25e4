import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { BackgroundLoop } from '../infra/background/background-loop.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** True when this process is about to stop. The process is then not ready, and keeps no connection alive. */
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

/**
 * How often idle connections are closed, in milliseconds. `close` waits for every connection, also for one whose last
 * answer was on its way before `isStopping` was set.
 */
const IDLE_STEP_MS = 100;

/**
 * Stops serving. The process reports that it is not ready, and serves for another `noticeMs`, so that load
 * balancers notice. Then it takes no new connections, and lets requests in progress finish. After another `drainMs` it
 * cuts all connections that are left.
 */
export async function stopServing(
  app: FastifyInstance,
  { noticeMs, drainMs }: { readonly noticeMs: number; readonly drainMs: number },
): Promise<void> {
  app.isStopping = true;
  if (app.server.listening) await sleep(noticeMs);
  const closingIdle = new BackgroundLoop({
    task: 'closing idle connections',
    log: app.log,
    work: () => app.server.closeIdleConnections(),
    everyMs: IDLE_STEP_MS,
  });
  closingIdle.start();
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMs);
  try {
    await app.close();
  } finally {
    await closingIdle.stop();
    clearTimeout(cut);
  }
}
