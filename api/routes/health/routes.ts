import type { FastifyInstance } from 'fastify';
import { getLiveness, getReadiness } from '../../../domain/contract/operations.ts';
import { withDeadline } from '../../../infra/background/deadline.ts';
import { allProjections } from '../../../projections/catalogue.ts';
import { Readiness } from '../../../projections/runtime/readiness.ts';
import { serve } from '../../contract/serve.ts';
import metricsRoute from './metrics.ts';

/** When a process that is not ready can be asked again, in seconds. */
const RETRY_AFTER_S = 2;
/** How long a check may take, in milliseconds. A store that hangs must not hold up the answer. */
const CHECK_MS = 1_000;

/** For operators: whether the process is up, and whether it can serve people. */
export default async function healthRoutes(app: FastifyInstance): Promise<void> {
  const { progress, projector, store } = app.services;
  const readiness = new Readiness({ progress, projector, store, projections: allProjections });
  let checking: ReturnType<Readiness['check']> | undefined;
  /** Anyone may call this, also under load, so calls that arrive during a check share it. */
  const check = () => {
    checking ??= readiness.check().finally(() => {
      checking = undefined;
    });
    return checking;
  };

  serve(app, getLiveness, { handler: () => ({ status: 'up' as const }) });

  serve(app, getReadiness, {
    async handler(_request, reply) {
      const { isReady: follows, projections } = await withDeadline(check(), CHECK_MS, 'asking the stores');
      const answer = {
        projections: projections.map(({ position, ...rest }) => ({ ...rest, position: String(position) })),
      };
      if (follows && !app.isStopping) return { ...answer, status: 'ready' as const };
      reply.code(503).header('Retry-After', String(RETRY_AFTER_S));
      return { ...answer, status: 'not ready' as const };
    },
  });

  await app.register(metricsRoute);
}
