import type { FastifyInstance } from 'fastify';
import { getLiveness, getReadiness, getServing } from '../../../domain/contract/operations.ts';
import { withDeadline } from '../../../infra/background/deadline.ts';
import type { LogWatch } from '../../../infra/event-store/log-watch.ts';
import { allProjections } from '../../../projections/catalogue.ts';
import { Readiness } from '../../../projections/runtime/readiness.ts';
import { serve } from '../../contract/serve.ts';
import metricsRoute from './metrics.ts';
import { isOperator } from './operator-access.ts';

/** When a process that is not ready can be asked again, in seconds. */
const RETRY_AFTER_S = 2;
/** How long a check may take, in milliseconds. A store that hangs must not hold up the answer. */
const CHECK_MS = 1_000;

/**
 * Says whether the process is up, and whether it can serve people. Anyone may ask. The details of readiness and the
 * metrics are for operators.
 */
export default function healthRoutes(app: FastifyInstance): void {
  const { preparation, progress, projector, store, logWatch } = app.services;
  const readiness = new Readiness({ preparation, progress, projector, store, projections: allProjections });
  let checking: ReturnType<Readiness['check']> | undefined;
  /** Anyone may call this, also under load, so calls that arrive during a check share it. */
  const check = () => {
    checking ??= readiness.check().finally(() => {
      checking = undefined;
    });
    return checking;
  };

  serve(app, getLiveness, { handler: () => ({ status: 'up' as const }) });

  if (app.config.roles.has('api')) {
    serve(app, getServing, {
      handler(_request, reply) {
        if (!app.isStopping) return { status: 'serving' as const };
        reply.code(503).header('Retry-After', String(RETRY_AFTER_S));
        return { status: 'stopping' as const };
      },
    });
  }

  serve(app, getReadiness, {
    async handler(request, reply) {
      const { isReady: follows, projections } = await withDeadline(check(), CHECK_MS, 'asking the stores');
      const details = {
        log: describeRewind(logWatch),
        projections: projections.map(({ position, ...rest }) => ({ ...rest, position: String(position) })),
      };
      // Positions and reasons tell strangers how much people write, and what is wrong.
      const answer = isOperator(app.config, request) ? details : {};
      if (follows && !logWatch.isHandling && !app.isStopping) return { ...answer, status: 'ready' as const };
      reply.code(503).header('Retry-After', String(RETRY_AFTER_S));
      return { ...answer, status: 'not ready' as const };
    },
  });

  metricsRoute(app);
}

function describeRewind({
  lastRewind,
  isHandling,
}: Pick<LogWatch, 'lastRewind' | 'isHandling'>): string | null {
  if (!lastRewind) return null;
  const { known, head, at } = lastRewind;
  const state = isHandling ? '; this process drops what it knows of them' : '';
  return `went back from position ${known} to ${head} at ${at.toISOString()}: events are lost${state}`;
}
