import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../infra/postgres/embedded/start-embedded-postgres.ts';
import { FaultyPostgresProxy } from '../../infra/testing/faulty-postgres-proxy.ts';
import { NO_CALL_LIMITS } from '../../infra/testing/no-call-limits.ts';
import { type CleanupScope, HeartenProcess } from '../support/hearten-process.ts';
import { newMasterKeyFile } from '../support/master-key-file.ts';
import { eventStoreAsLog, type LogKind, type LogServer, postgresAsLog } from './log-server.ts';

/** The processes that can be killed. `store` is the PostgreSQL or the EventStoreDB that holds the log. */
export type KillTarget = 'api' | 'projector' | 'store';

/** The processes of a whole Hearten as in production: an API, a projector and the stores. */
export class Deployment {
  readonly origin: string;
  readonly connectionString: string;
  readonly masterKeyFile: string;
  readonly log: LogServer;
  readonly killTargets: readonly [KillTarget, ...KillTarget[]];
  readonly #start: Record<KillTarget, () => Promise<void>>;
  readonly #kill: Record<KillTarget, () => Promise<unknown>>;

  private constructor(
    parts: Pick<Deployment, 'origin' | 'connectionString' | 'masterKeyFile' | 'log' | 'killTargets'>,
    startProcess: Record<KillTarget, () => Promise<void>>,
    killProcess: Record<KillTarget, () => Promise<unknown>>,
  ) {
    this.origin = parts.origin;
    this.connectionString = parts.connectionString;
    this.masterKeyFile = parts.masterKeyFile;
    this.log = parts.log;
    this.killTargets = parts.killTargets;
    this.#start = startProcess;
    this.#kill = killProcess;
  }

  static async launch(scope: CleanupScope, folder: string, logKind: LogKind): Promise<Deployment> {
    const postgresFolder = join(folder, 'postgres');
    const startPostgres = () => startEmbeddedPostgres({ folder: postgresFolder });
    let postgres = await startPostgres();
    const proxy = await FaultyPostgresProxy.to(postgres.connectionString, scope);
    scope.after(() => postgres.stop());
    const restartPostgres = async () => {
      postgres = await startPostgres();
      proxy.moveTo(postgres.connectionString);
    };
    const log =
      logKind === 'esdb'
        ? await eventStoreAsLog(scope, join(folder, 'event-store'))
        : postgresAsLog(postgresFolder, restartPostgres);

    const masterKeyFile = await newMasterKeyFile(folder);
    const port = await portBelowEphemeralRange();
    const env: NodeJS.ProcessEnv = {
      ...NO_CALL_LIMITS,
      DATABASE_URL: proxy.connectionString,
      HEARTEN_MASTER_KEY_FILE: masterKeyFile,
      LOG_LEVEL: 'fatal',
      EVENTSTORE_URL: log.eventStoreUrl ?? '',
      // The demo people would write too.
      HEARTEN_DEMO: '0',
    };
    const running = new Map<KillTarget, HeartenProcess>();
    const startRole = (role: 'api' | 'projector') => async () => {
      const own = { ...env, HEARTEN_ROLES: role, PORT: role === 'api' ? String(port) : '0' };
      running.set(role, await HeartenProcess.start(scope, { dataFolder: folder, env: own }));
    };
    const killRole = (role: KillTarget) => async () => running.get(role)?.endProcess('SIGKILL');
    const deployment = new Deployment(
      {
        origin: `http://127.0.0.1:${port}`,
        connectionString: proxy.connectionString,
        masterKeyFile,
        log,
        killTargets: log.kill ? ['api', 'projector', 'store'] : ['api', 'projector'],
      },
      { api: startRole('api'), projector: startRole('projector'), store: async () => log.restart?.() },
      { api: killRole('api'), projector: killRole('projector'), store: async () => log.kill?.() },
    );
    await Promise.all([deployment.start('api'), deployment.start('projector')]);
    return deployment;
  }

  /** Starts the process again. Resolves when it accepts requests. */
  start(role: KillTarget): Promise<void> {
    return this.#start[role]();
  }

  /**
   * Kills the process with SIGKILL, so that it cannot finish anything. A simulated EventStoreDB only breaks its
   * connections.
   */
  async kill(role: KillTarget): Promise<void> {
    await this.#kill[role]();
  }
}

/** A port that stays free while the API is dead. Systems assign ephemeral ports from 32768 on. */
async function portBelowEphemeralRange(): Promise<number> {
  for (;;) {
    const server = createServer().listen(randomInt(20_000, 32_000), '127.0.0.1');
    try {
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    } catch {
      // The port is taken, so try another one.
    } finally {
      server.close();
    }
  }
}
