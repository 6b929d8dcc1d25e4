import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { METRICS } from './stored-names.ts';

/** In seconds: an answer is expected within some milliseconds, and nothing may take longer than a time-out. */
const BUCKETS_S = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const MS_PER_S = 1_000;

/**
 * How many requests there were and how long they took. A label is never what somebody sent: the route is its
 * template, and all addresses without a route are one.
 */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: METRICS.httpRequestDuration,
    help: 'How long requests took to be answered',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / MS_PER_S);
    done();
  });
}

/** The client's files have a route each, without a schema. */
function routeOf({ is404, routeOptions: { url, schema } }: FastifyRequest): string {
  if (is404 || url === undefined) return 'none';
  return schema && !schema.hide ? url : 'client';
}
