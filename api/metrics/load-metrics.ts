import { Gauge, type Registry } from 'prom-client';
import type { Services } from '../services.ts';
import { METRICS } from './stored-names.ts';

/**
 * Measures waiting work: commands waiting for their stream and for the log, and queries waiting for a
 * connection.
 */
export function measureLoad(
  { commands, pool }: Pick<Services, 'commands' | 'pool'>,
  registry: Registry,
): void {
  const registers = [registry];
  new Gauge({
    name: METRICS.commandsWaiting,
    help: 'Commands in progress or waiting for others on their stream',
    registers,
    collect() {
      this.set(commands.pendingCount);
    },
  });
  new Gauge({
    name: METRICS.appendQueue,
    help: 'Appends without an answer from the log',
    registers,
    collect() {
      this.set(commands.appending);
    },
  });
  new Gauge({
    name: METRICS.poolConnections,
    help: 'Connections in the pool that queries share',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: METRICS.poolWaiting,
    help: 'Queries waiting for a connection',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
}
