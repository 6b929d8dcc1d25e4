import type { FastifyInstance } from 'fastify';
import { allProjections } from '../../../projections/catalogue.ts';
import { Readiness } from '../../../projections/runtime/readiness.ts';

/** When to ask a process again that is not ready, in seconds. */
const RETRY_AFTER_S = 2;

/** For whoever runs Hearten: is the process up, and can it serve people? */
export default async function healthRoutes(app: FastifyInstance): Promise<void> {
  const { progress, projector, store } = app.services;
  const readiness = new Readiness({ progress, projector, store, projections: allProjections });

  app.get('/live', async () => ({ status: 'up' }));

  app.get('/ready', async (_request, reply) => {
    const { isReady: follows, projections } = await readiness.look();
    const isReady = follows && !app.isStopping;
    if (!isReady) reply.header('Retry-After', String(RETRY_AFTER_S));
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      projections: projections.map(({ position, ...rest }) => ({ ...rest, position: String(position) })),
    });
  });
}
