import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SimulatedServer } from '../../infra/event-store/testing/simulated-server/simulated-server.ts';
import { EventStoreProcess, eventStoreFromEnvironment } from '../support/event-store-process.ts';
import type { CleanupScope } from '../support/hearten-process.ts';

/** Where the log is stored: `esdb` is a simulated EventStoreDB, or the real one at EVENTSTORE_TEST_URL. */
export type LogKind = 'postgres' | 'esdb';

/** The server that stores the log of a crash run. */
export interface LogServer {
  /** Part of the summary's file name. */
  readonly name: 'postgres' | 'esdb' | 'esdb-simulated';
  /** The name shown to people. */
  readonly title: string;
  readonly eventStoreUrl: string | undefined;
  /** Ends the server at once, as SIGKILL does. Missing for a server that the test must not kill. */
  kill?(): Promise<void>;
  /** Resolves when it accepts requests again. */
  restart?(): Promise<void>;
}

/** The PostgreSQL in `folder`. `restart` starts it again. */
export function postgresAsLog(folder: string, restart: () => Promise<void>): LogServer {
  const pidFile = join(folder, 'postgres', 'cluster', 'postmaster.pid');
  return {
    name: 'postgres',
    title: 'PostgreSQL',
    eventStoreUrl: undefined,
    async kill() {
      const [pid] = readFileSync(pidFile, 'utf8').split('\n', 1);
      process.kill(Number(pid), 'SIGKILL');
    },
    restart,
  };
}

/** Opens the log in EventStoreDB. A real server that the test starts itself stores its data in `folder`. */
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
