import type { FastifyInstance } from 'fastify';
import { getMetrics } from '../../../domain/contract/operations.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { serve } from '../../contract/serve.ts';
import { isOperator } from './operator-access.ts';

/** The metrics for Prometheus. */
export default function metricsRoute(app: FastifyInstance): void {
  const { config } = app;
  serve(app, getMetrics, {
    handler(request, reply) {
      if (!isOperator(config, request)) {
        if (config.metricsToken === undefined) {
          throw new DomainError('forbidden', 'Set METRICS_TOKEN to read this');
        }
        reply.header('WWW-Authenticate', 'Bearer');
        throw new DomainError('unauthenticated', 'The metrics token is missing or wrong');
      }
      reply.type(app.metrics.contentType);
      return app.metrics.metrics();
    },
  });
}
