import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SimulatedServer } from '../../infra/event-store/testing/simulated-server/simulated-server.ts';
import type { EmbeddedPostgres } from '../../infra/postgres/embedded/start-embedded-postgres.ts';
import { EventStoreProcess, eventStoreFromEnvironment } from '../support/event-store-process.ts';
import type { CleanupScope } from '../support/hearten-process.ts';

/** Where the log lies: `esdb` is a simulated EventStoreDB, or the real one at EVENTSTORE_TEST_URL. */
export type LogKind = 'postgres' | 'esdb';

/** The server that keeps the log of a crash run. */
export interface LogServer {
  /** Names the file of the summary. */
  readonly name: 'postgres' | 'esdb' | 'esdb-simulated';
  /** As a person says it. */
  readonly title: string;
  readonly eventStoreUrl: string | undefined;
  /** Ends it as a power cut would. Left out for a server that is not ours to kill. */
  kill?(): Promise<void>;
  /** Resolves when it serves again. */
  restart?(): Promise<void>;
}

/** The PostgreSQL in `folder`, which `start` starts. */
export function postgresAsLog(folder: string, start: () => Promise<EmbeddedPostgres>): LogServer {
  const pidFile = join(folder, 'postgres', 'cluster', 'postmaster.pid');
  return {
    name: 'postgres',
    title: 'PostgreSQL',
    eventStoreUrl: undefined,
    async kill() {
      const [pid] = readFileSync(pidFile, 'utf8').split('\n', 1);
      process.kill(Number(pid), 'SIGKILL');
    },
    async restart() {
      await start();
    },
  };
}

/** `folder`: where a server that we start ourselves may keep its data. */
export async function eventStoreAsLog(scope: CleanupScope, folder: string): Promise<LogServer> {
  const { url, command } = eventStoreFromEnvironment();
  if (!url) {
    const server = await SimulatedServer.start(scope);
    return {
      name: 'esdb-simulated',
      title: 'a simulated EventStoreDB',
      eventStoreUrl: server.url,
      kill: async () => server.kill(),
      restart: () => server.restart(),
    };
  }
  if (!command) return { name: 'esdb', title: 'a real EventStoreDB, never killed', eventStoreUrl: url };
  const server = await EventStoreProcess.start(scope, { command, url, folder });
  return {
    name: 'esdb',
    title: 'a real EventStoreDB',
    eventStoreUrl: url,
    kill: () => server.end('SIGKILL'),
    restart: () => server.restart(),
  };
}
