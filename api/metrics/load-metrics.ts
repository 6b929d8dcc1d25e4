import type { Registry } from 'prom-client';
import type { Services } from '../services.ts';
import { Readings } from './readings.ts';
import { METRICS } from './stored-names.ts';

/**
 * Measures work in progress and waiting work: commands on their streams, appends to the log, and the connections of the
 * pool with the queries that wait for one.
 */
export function measureLoad(
  { commands, pool }: Pick<Services, 'commands' | 'pool'>,
  registry: Registry,
): void {
  const readings = new Readings(registry);
  readings.gauge(
    METRICS.commandsWaiting,
    'Commands in progress or waiting for others on their stream',
    () => commands.pendingCount,
  );
  readings.gauge(METRICS.appendQueue, 'Appends without an answer from the log', () => commands.appending);
  readings.gaugePer('state', METRICS.poolConnections, 'Connections in the pool that queries share', () => [
    ['idle', pool.idleCount],
    ['busy', pool.totalCount - pool.idleCount],
  ]);
  readings.gauge(METRICS.poolWaiting, 'Queries waiting for a connection', () => pool.waitingCount);
}
