import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { SECOND_MS } from '../../domain/time/units.ts';
import { METRICS } from './stored-names.ts';

/** The histogram's buckets, in seconds. Most answers take a few milliseconds. Slower ones than the last count as +Inf. */
export const DURATION_BUCKETS_S = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts requests and measures their duration. No label contains an address that a client sent: the route is its
 * template, and every address without a route is `none`.
 */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: METRICS.httpRequestDuration,
    help: 'How long it took to answer requests',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / SECOND_MS);
    done();
  });
}

/**
 * The label of a request's route: the template of a declared route, or `none` for an address without a route. The routes
 * of the client's files, pages and service worker have a hidden schema or none, and share the label `client`.
 */
export function routeOf({ is404, routeOptions: { url, schema } }: FastifyRequest): string {
  if (is404 || url === undefined) return 'none';
  return schema && !schema.hide ? url : 'client';
}
