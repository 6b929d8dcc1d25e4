import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger as PinoLogger } from 'pino';
import { type Closers, closeAfterFailure, closeAll } from '../infra/background/close-all.ts';
import { DRAIN_MS, STOP_NOTICE_MS } from '../infra/config/timings.ts';
import type { Config } from '../infra/config.ts';
import { MasterKeyError, readMasterKey, readOrCreateMasterKey } from '../infra/crypto/master-key.ts';
import { hasMasterKey } from '../infra/crypto/master-key-check.ts';
import { setConcurrentHashes } from '../infra/crypto/password-hash.ts';
import { prepareDataFolder } from '../infra/data-folder/prepare-data-folder.ts';
import { MASTER_KEY_FILE, SECRETS_FOLDER } from '../infra/data-folder/stored-names.ts';
import { startEmbeddedPostgres } from '../infra/postgres/embedded/start-embedded-postgres.ts';
import { refuseTransactionPooler } from '../infra/postgres/refuse-pooler.ts';
import { completeErasures } from './accounts/erase-account.ts';
import { completeRegistrations } from './accounts/register-account.ts';
import { buildApp } from './app.ts';
import { APP_VERSION } from './app-version.ts';
import { ensureClientBuilt } from './client-build.ts';
import { seedDemo } from './demo/seed.ts';
import { startHousekeeping } from './housekeeping.ts';
import { assertAddressFree, listen } from './listen.ts';
import { openServices } from './open-services.ts';
import { openWhenReachable } from './open-when-reachable.ts';
import { startPresenceHeartbeat } from './presence-heartbeat.ts';
import { stopServing } from './stop-serving.ts';

const CLIENT_FOLDER = fileURLToPath(new URL('../client/dist', import.meta.url));

export interface RunningHearten {
  /** The address for a browser on this machine. */
  readonly address: string;
  /**
   * Resolves when the embedded PostgreSQL is lost for good. The process must then end. With `DATABASE_URL` it never
   * resolves.
   */
  readonly lost: Promise<Error>;
  /**
   * Reports that the process is not ready, then refuses new calls, lets those in progress finish for up to `DRAIN_MS`,
   * and closes everything.
   */
  stop(): Promise<void>;
}

/**
 * Starts the parts of this process that `config.roles` names, and resolves when it takes calls. `report` takes
 * lines for the operator. It looks at `signal` between its steps: if it is aborted, the start closes what it
 * has opened and throws. Throws `StartupError`, `MasterKeyError` or `ForeignCheckpoint` for problems that the
 * operator can fix.
 */
export async function startHearten(
  config: Config,
  report: (line: string) => void,
  log: PinoLogger,
  signal: AbortSignal,
): Promise<RunningHearten> {
  const closers: Closers = [];
  const stop = () => closeAll(closers);
  try {
    signal.throwIfAborted();
    if (config.tracing) {
      const { startTracing } = await import('../infra/tracing/start-tracing.ts');
      const tracing = startTracing(config.tracing, APP_VERSION, log);
      closers.push(() => tracing.stop());
    }
    setConcurrentHashes(config.capacity.passwordHashes);
    const servesPeople = config.roles.has('api');
    const built = servesPeople ? ensureClientBuilt(report, signal) : undefined;
    const { connectionString, lost } = await openDatabase(config, report, closers);
    signal.throwIfAborted();
    await assertAddressFree(config);
    const masterKey = await (config.masterKeyFile
      ? readMasterKey(config.masterKeyFile)
      : localMasterKey(config.dataFolder, connectionString));
    const open = async () => {
      if (config.databaseUrl) await refuseTransactionPooler(connectionString, log);
      return openServices({
        connectionString,
        eventStoreUrl: config.eventStoreUrl,
        runProjector: config.roles.has('projector'),
        masterKey,
        limits: config.limits,
        sealEventsAfterDays: config.sealEventsAfterDays,
        push: config.push,
        databaseConnections: config.capacity.databaseConnections,
        log,
        report,
      });
    };
    const services = await openWhenReachable(open, { log, report, signal });
    closers.push(() => services.close());
    signal.throwIfAborted();
    if (servesPeople) {
      await completeRegistrations(services);
      await completeErasures(services);
      signal.throwIfAborted();
      if (config.demo) await seedDemo(services, report);
      signal.throwIfAborted();
      const storage = {
        limitBytes: config.storageLimitBytes,
        folder: config.databaseUrl ? undefined : config.dataFolder,
      };
      const housekeeping = startHousekeeping(services, storage, config.logSigning);
      closers.push(() => housekeeping.stop());
      const heartbeat = startPresenceHeartbeat(services);
      closers.push(() => heartbeat.stop());
      await built;
    }

    const app = await buildApp({ services, config, clientFolder: servesPeople ? CLIENT_FOLDER : undefined });
    const noticeMs = config.production ? STOP_NOTICE_MS : 0;
    closers.push(() => stopServing(app, { noticeMs, drainMs: DRAIN_MS }));
    if (servesPeople) await services.reactors.start(app.log);
    await listen(app, config);
    if (config.openOverHttp) {
      report('people connect over plain http: anyone on the network path can read passwords and notes');
    }
    const [address = ''] = config.publicOrigins((app.server.address() as { port: number }).port);
    return { address, lost, stop };
  } catch (error) {
    await closeAfterFailure(closers, log);
    throw error;
  }
}

async function openDatabase(
  { databaseUrl, dataFolder }: Config,
  report: (line: string) => void,
  closers: Closers,
): Promise<{ connectionString: string; lost: Promise<Error> }> {
  if (databaseUrl) return { connectionString: databaseUrl, lost: new Promise(() => {}) };
  await prepareDataFolder(dirname(dataFolder));
  const embedded = await startEmbeddedPostgres({ folder: dataFolder, log: report });
  closers.push(() => embedded.stop());
  return embedded;
}

/**
 * The master key in the data folder. It is created only for a new database, because a new key could not open
 * the texts of an existing one. Throws `MasterKeyError`.
 */
async function localMasterKey(dataFolder: string, connectionString: string) {
  const folder = join(dataFolder, SECRETS_FOLDER);
  const file = join(folder, MASTER_KEY_FILE);
  if (!existsSync(file) && (await hasMasterKey(connectionString))) {
    throw new MasterKeyError(
      `the master key file ${file} is missing, and the database was created with it: ` +
        'put the file back from a backup, because without it no note can be read',
    );
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return readOrCreateMasterKey(file);
}
