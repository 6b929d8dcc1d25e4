import fp from 'fastify-plugin';
import { Registry } from 'prom-client';
import { measureRequests } from '../metrics/http-metrics.ts';
import { measureLoad } from '../metrics/load-metrics.ts';
import { measureLog } from '../metrics/log-metrics.ts';
import { measureProcess } from '../metrics/process-metrics.ts';
import { measureUnreadable } from '../metrics/unreadable-metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What this process tells Prometheus. */
    readonly metrics: Registry;
  }
}

/** Measures every request from here on, and what else an operator watches. */
export default fp(async (app) => {
  const registry = new Registry();
  app.decorate('metrics', registry);
  measureRequests(app, registry);
  measureProcess(app, registry);
  measureLoad(app.services, registry);
  measureLog(app.services, registry);
  measureUnreadable(app, registry);
});
