import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { APP_VERSION } from '../app-version.ts';
import { measureEventLoop } from './event-loop-metrics.ts';
import { measureGarbageCollection } from './garbage-collection-metrics.ts';
import { openFileLimit, openFiles } from './open-files.ts';
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
  const gauge = (name: string, help: string, read: () => number | undefined) => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = read();
        // An unknown value is left out. Otherwise the last one would stay.
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  };
  gauge(METRICS.residentMemory, 'Memory of the process', () => process.memoryUsage.rss());
  gauge(METRICS.heapTotal, 'Size of the JavaScript heap', () => process.memoryUsage().heapTotal);
  gauge(METRICS.heapUsed, 'Used part of the JavaScript heap', () => process.memoryUsage().heapUsed);
  gauge(METRICS.externalMemory, 'Memory of buffers and other objects outside the JavaScript heap', () => {
    return process.memoryUsage().external;
  });
  gauge(METRICS.openFiles, 'Open files and sockets; missing where /proc does not exist', openFiles);
  gauge(
    METRICS.maxFiles,
    'The most files and sockets that may be open; missing without a limit or without /proc',
    openFileLimit,
  );
  new Gauge({
    name: METRICS.startTime,
    help: 'Start time of the process, in seconds since 1970',
    registers,
  }).set(Math.round(Date.now() / 1_000 - process.uptime()));
  new Counter({
    name: METRICS.cpuSeconds,
    help: 'CPU time, user and system',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      // A counter cannot be set, so it starts from zero and takes the whole total.
      this.reset();
      this.inc((user + system) / US_PER_S);
    },
  });
  new Gauge({
    name: METRICS.buildInfo,
    help: 'Always 1; the labels are the versions of Hearten and of Node',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: APP_VERSION, node: process.versions.node }, 1);
}
