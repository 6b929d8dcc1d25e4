import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { MasterKey } from '../../infra/crypto/master-key.ts';
import { SimulatedServer } from '../../infra/event-store/testing/simulated-server/simulated-server.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../infra/postgres/embedded/start-embedded-postgres.ts';
import { HeartenProcess, type Scope } from '../stage/hearten-process.ts';
import { Relay } from './relay.ts';

/** Who can be killed. `store` is the PostgreSQL that holds the log, or the EventStoreDB that does. */
export type Victim = 'api' | 'projector' | 'store';

/** Where the log lies: `esdb` is a simulated EventStoreDB, or the real one at EVENTSTORE_TEST_URL. */
export type LogKind = 'postgres' | 'esdb';

interface LogServer {
  readonly eventStoreUrl: string | undefined;
  /** Undefined for a server that is not ours to kill. */
  kill?(): void;
  restart?(): Promise<void>;
}

/** The processes of a whole Hearten in production's shape: an API, a projector, and the stores. */
export class Cast {
  readonly origin: string;
  readonly connectionString: string;
  readonly eventStoreUrl: string | undefined;
  readonly victims: readonly [Victim, ...Victim[]];
  readonly #start: Record<Victim, () => Promise<void>>;
  readonly #kill: Record<Victim, () => Promise<unknown>>;

  private constructor(
    parts: Pick<Cast, 'origin' | 'connectionString' | 'eventStoreUrl' | 'victims'>,
    start: Record<Victim, () => Promise<void>>,
    kill: Record<Victim, () => Promise<unknown>>,
  ) {
    this.origin = parts.origin;
    this.connectionString = parts.connectionString;
    this.eventStoreUrl = parts.eventStoreUrl;
    this.victims = parts.victims;
    this.#start = start;
    this.#kill = kill;
  }

  static async assemble(scope: Scope, folder: string, logKind: LogKind): Promise<Cast> {
    const postgresFolder = join(folder, 'postgres');
    const relay = await Relay.open(scope);
    let postgres: EmbeddedPostgres | undefined;
    const startPostgres = async () => {
      postgres = await startEmbeddedPostgres({ folder: postgresFolder });
      relay.targetPort = Number(new URL(postgres.connectionString).port);
      return postgres;
    };
    const address = new URL((await startPostgres()).connectionString);
    scope.after(async () => postgres?.stop());
    address.port = String(relay.port);
    const log =
      logKind === 'esdb' ? await openLogServer(scope) : postgresAsLog(postgresFolder, startPostgres);

    const masterKeyFile = join(folder, 'master-key');
    await writeFile(masterKeyFile, MasterKey.random().toHex(), { mode: 0o600 });
    const port = await freePort();
    const env: NodeJS.ProcessEnv = {
      DATABASE_URL: address.href,
      HEARTEN_MASTER_KEY_FILE: masterKeyFile,
      LOG_LEVEL: 'fatal',
      EVENTSTORE_URL: log.eventStoreUrl ?? '',
    };
    const running = new Map<Victim, HeartenProcess>();
    const startRole = (role: 'api' | 'projector') => async () => {
      const own = { ...env, HEARTEN_ROLES: role, PORT: role === 'api' ? String(port) : '0' };
      running.set(role, await HeartenProcess.start(scope, { dataFolder: folder, env: own }));
    };
    const killRole = (role: Victim) => async () => running.get(role)?.end('SIGKILL');
    const cast = new Cast(
      {
        origin: `http://127.0.0.1:${port}`,
        connectionString: address.href,
        eventStoreUrl: log.eventStoreUrl,
        victims: log.kill ? ['api', 'projector', 'store'] : ['api', 'projector'],
      },
      { api: startRole('api'), projector: startRole('projector'), store: async () => log.restart?.() },
      { api: killRole('api'), projector: killRole('projector'), store: async () => log.kill?.() },
    );
    await Promise.all([cast.start('api'), cast.start('projector')]);
    return cast;
  }

  /** Resolves when it serves again. */
  start(role: Victim): Promise<void> {
    return this.#start[role]();
  }

  /** Ends it as a power cut would: SIGKILL. */
  async kill(role: Victim): Promise<void> {
    await this.#kill[role]();
  }
}

function postgresAsLog(folder: string, start: () => Promise<EmbeddedPostgres>): LogServer {
  return {
    eventStoreUrl: undefined,
    kill() {
      const [pid] = readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split(
        '\n',
        1,
      );
      process.kill(Number(pid), 'SIGKILL');
    },
    async restart() {
      await start();
    },
  };
}

async function openLogServer(scope: Scope): Promise<LogServer> {
  const given = process.env.EVENTSTORE_TEST_URL;
  if (given) return { eventStoreUrl: given };
  const server = await SimulatedServer.start({
    after: (release: () => void) => scope.after(async () => release()),
  } as never);
  return { eventStoreUrl: server.url, kill: () => server.kill(), restart: () => server.restart() };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}
