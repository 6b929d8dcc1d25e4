import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { APP_VERSION } from '../app-version.ts';
import { measureEventLoop } from './event-loop-metrics.ts';
import { measureGarbageCollection } from './garbage-collection-metrics.ts';
import { openFileLimit, openFiles } from './open-files.ts';
import { Readings } from './readings.ts';
import { METRICS } from './stored-names.ts';

const US_PER_S = 1e6;

/**
 * Measures the process itself: event loop, memory, garbage collection, open files, processor time and build. Call it once
 * for a registry. The measurements stop when `app` closes.
 */
export function measureProcess(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  measureEventLoop(app, registry);
  measureGarbageCollection(app, registry);
  const readings = new Readings(registry);
  readings.gauge(METRICS.residentMemory, 'Memory of the process', () => process.memoryUsage.rss());
  readings.gauge(METRICS.heapTotal, 'Size of the JavaScript heap', () => process.memoryUsage().heapTotal);
  readings.gauge(METRICS.heapUsed, 'Used part of the JavaScript heap', () => process.memoryUsage().heapUsed);
  readings.gauge(
    METRICS.externalMemory,
    'Memory of buffers and other objects outside the JavaScript heap',
    () => {
      return process.memoryUsage().external;
    },
  );
  readings.gauge(METRICS.openFiles, 'Open files and sockets; missing where /proc does not exist', openFiles);
  readings.gauge(
    METRICS.maxFiles,
    'The most files and sockets that may be open; missing without a limit or without /proc',
    openFileLimit,
  );
  new Gauge({
    name: METRICS.startTime,
    help: 'Start time of the process, in seconds since 1970',
    registers,
  }).set(Math.round(Date.now() / 1_000 - process.uptime()));
  readings.counter(METRICS.cpuSeconds, 'CPU time, user and system', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / US_PER_S;
  });
  new Gauge({
    name: METRICS.buildInfo,
    help: 'Always 1; the labels are the versions of Hearten and of Node',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: APP_VERSION, node: process.versions.node }, 1);
}
