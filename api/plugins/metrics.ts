import fp from 'fastify-plugin';
import { Registry } from 'prom-client';
import { registerBackgroundMetrics } from '../metrics/background-metrics.ts';
import { measureRequests } from '../metrics/http-metrics.ts';
import { measureLoad } from '../metrics/load-metrics.ts';
import { measureLog } from '../metrics/log-metrics.ts';
import { measureProcess } from '../metrics/process-metrics.ts';
import { measureReminders } from '../metrics/reminder-metrics.ts';
import { registerStoreMeters } from '../metrics/store-meters.ts';
import { measureUnreadable } from '../metrics/unreadable-metrics.ts';
import { measureWork } from '../metrics/work-metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The metrics of this process, for Prometheus. */
    readonly metrics: Registry;
  }
}

/** Measures every request, and most of what operators monitor. Other plugins add their own metrics to `app.metrics`. */
export default fp(async (app) => {
  const registry = new Registry();
  app.decorate('metrics', registry);
  measureRequests(app, registry);
  measureProcess(app, registry);
  measureLoad(app.services, registry);
  measureLog(app.services, registry);
  measureUnreadable(app.services, registry);
  measureWork(app.services, registry);
  measureReminders(registry);
  registerStoreMeters(app.services.meters, registry);
  registerBackgroundMetrics(registry);
});
