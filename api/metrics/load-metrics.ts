import type { Registry } from 'prom-client';
import type { Services } from '../services.ts';
import { Readings } from './readings.ts';
import { METRICS } from './stored-names.ts';

/**
 * Registers the metrics of unfinished work: commands, appends to the log, connections of the pool, and queries that wait
 * for a connection.
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
  readings.gauge(
    METRICS.appendQueue,
    'Appends that the log has not answered yet',
    () => commands.appendsInProgress,
  );
  readings.gaugePer('state', METRICS.poolConnections, 'Connections in the pool', () => [
    ['idle', pool.idleCount],
    ['busy', pool.totalCount - pool.idleCount],
  ]);
  readings.gauge(METRICS.poolWaiting, 'Queries waiting for a connection', () => pool.waitingCount);
}
