import type { FastifyInstance } from 'fastify';
import { LOG_START } from '../../../infra/event-store/port.ts';
import { allProjections } from '../../../projections/catalogue.ts';

/** How far the read models may lag behind the log and still count as following it, in events. */
const LAG_MAX = 1_000;

/** When to ask a process again that is not ready, in seconds. */
const RETRY_AFTER_S = 2;

/** For whoever runs Hearten: is the process up, and can it serve people? */
export default async function healthRoutes(app: FastifyInstance): Promise<void> {
  const { progress, store } = app.services;

  app.get('/live', async () => ({ status: 'up' }));

  app.get('/ready', async (_request, reply) => {
    const checkpoints = await progress.refresh();
    const projections = allProjections.map(({ name }) => {
      const { position = LOG_START, pausedReason = null } = checkpoints.get(name) ?? {};
      return { name, position: String(position), paused: pausedReason };
    });
    const slowest = projections.map(({ position }) => BigInt(position)).reduce((a, b) => (a < b ? a : b));
    const { end } = await store.readAll(slowest, LAG_MAX);
    const ready = end && projections.every(({ paused }) => paused === null);
    if (!ready) reply.header('Retry-After', String(RETRY_AFTER_S));
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', projections });
  });
}
