import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { allProjections } from '../../../projections/catalogue.ts';
import { Readiness } from '../../../projections/runtime/readiness.ts';
import metricsRoute from './metrics.ts';

/** When to ask a process again that is not ready, in seconds. */
const RETRY_AFTER_S = 2;

const ReadyAnswer = {
  projections: Type.Array(
    Type.Object({
      name: Type.String(),
      paused: Type.Union([Type.String(), Type.Null()]),
      trouble: Type.Union([Type.String(), Type.Null()]),
      position: Type.String({ description: 'The place in the log it has come to' }),
    }),
  ),
};

/** For whoever runs Hearten: is the process up, and can it serve people? */
export default async function healthRoutes(app: FastifyInstance): Promise<void> {
  const { progress, projector, store } = app.services;
  const readiness = new Readiness({ progress, projector, store, projections: allProjections });
  let looking: ReturnType<Readiness['check']> | undefined;
  /** Everybody may ask, also under pressure: those who ask at the same time share one look. */
  const look = () => {
    looking ??= readiness.check().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  const liveSchema = {
    summary: 'Whether the process is up',
    response: { 200: Type.Object({ status: Type.Literal('up') }) },
  };
  app.get('/live', { schema: liveSchema }, async () => ({ status: 'up' as const }));

  const readySchema = {
    summary: 'Whether it can serve people: the stores are reachable and the read models follow the log',
    response: {
      200: Type.Object({ ...ReadyAnswer, status: Type.Literal('ready') }),
      503: Type.Object({ ...ReadyAnswer, status: Type.Literal('not ready') }),
    },
  };
  app.get('/ready', { schema: readySchema }, async (_request, reply) => {
    const { isReady: follows, projections } = await look();
    const isReady = follows && !app.isStopping;
    if (!isReady) reply.header('Retry-After', String(RETRY_AFTER_S));
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      projections: projections.map(({ position, ...rest }) => ({ ...rest, position: String(position) })),
    });
  });

  await app.register(metricsRoute);
}
