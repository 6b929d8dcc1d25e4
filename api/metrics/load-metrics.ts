import type { Registry } from 'prom-client';
import type { Services } from '../services.ts';
import { Readings } from './readings.ts';
import { METRICS } from './stored-names.ts';

/**
 * Measures waiting work: commands waiting for their stream and for the log, and queries waiting for a
 * connection.
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
