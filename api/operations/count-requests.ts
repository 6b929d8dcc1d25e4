import fp from 'fastify-plugin';
import { SECOND_MS } from '../../domain/time/units.ts';
import { DURATION_BUCKETS_S, routeOf } from '../metrics/http-metrics.ts';

/**
 * Counts the calls of routes below `/api/` for operators, by route and status, and how long they took. A call without a
 * route is not counted.
 */
export default fp(async (app) => {
  const { counts } = app.services;
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    if (route.startsWith('/api/')) {
      const seconds = reply.elapsedTime / SECOND_MS;
      const bucket = DURATION_BUCKETS_S.find((upTo) => seconds <= upTo) ?? Number.POSITIVE_INFINITY;
      counts.countRequest(`${request.method} ${route}`, reply.statusCode, bucket);
    }
    done();
  });
});
