import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { freePort } from '../../infra/postgres/embedded/free-port.ts';
import { startEmbeddedPostgres } from '../../infra/postgres/embedded/start-embedded-postgres.ts';
import { FaultyPostgresProxy } from '../../infra/testing/faulty-postgres-proxy.ts';
import { NO_CALL_LIMITS } from '../../infra/testing/no-call-limits.ts';
import { REPOSITORY } from '../support/compose-file.ts';
import { type CleanupScope, HeartenProcess } from '../support/hearten-process.ts';
import { newMasterKeyFile } from '../support/master-key-file.ts';
import { MONITORING } from './monitoring-files.ts';
import { Prometheus } from './prometheus.ts';

/** How long a condition must hold in this run, instead of minutes to days. The conditions are the real ones. */
const HOLDS_FOR = '3s';

/** A Hearten as in production, in processes on this machine, and a Prometheus that asks it once a second. */
export interface MonitoredHearten {
  readonly origin: string;
  /** Past the proxy that can fail. */
  readonly connectionString: string;
  readonly prometheus: Prometheus;
  readonly database: FaultyPostgresProxy;
  /** Starts the projector again after `killProjector`. */
  startProjector(): Promise<void>;
  killProjector(): Promise<void>;
  /** Runs a command of package.json against this database. */
  npmRun(args: readonly string[]): void;
}

export async function startMonitoredHearten(scope: CleanupScope, folder: string): Promise<MonitoredHearten> {
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), durable: false });
  scope.after(() => postgres.stop());
  const database = await FaultyPostgresProxy.to(postgres.connectionString, scope);
  const token = randomBytes(32).toString('hex');
  const tokenFile = join(folder, 'metrics-token');
  writeFileSync(tokenFile, token);
  const env: NodeJS.ProcessEnv = {
    ...NO_CALL_LIMITS,
    HEARTEN_MASTER_KEY_FILE: await newMasterKeyFile(folder),
    METRICS_TOKEN: token,
    LOG_LEVEL: 'fatal',
    HEARTEN_DEMO: '0',
    HEARTEN_STORAGE_LIMIT: '40GB',
  };
  const ports = { api: await freePort(), projector: await freePort() };
  const start = (role: 'api' | 'projector') =>
    HeartenProcess.start(scope, {
      dataFolder: folder,
      env: {
        ...env,
        DATABASE_URL: database.connectionString,
        HEARTEN_ROLES: role,
        PORT: String(ports[role]),
      },
    });
  const api = await start('api');
  let projector = await start('projector');
  const prometheusFolder = join(folder, 'prometheus');
  mkdirSync(prometheusFolder);
  const prometheus = await Prometheus.start(scope, {
    folder: prometheusFolder,
    targets: { 'api:3000': ports.api, 'projector:3000': ports.projector },
    tokenFile,
    rules: rulesWithShortFor(prometheusFolder),
  });
  return {
    origin: api.origin,
    connectionString: postgres.connectionString,
    prometheus,
    database,
    async startProjector() {
      projector = await start('projector');
    },
    async killProjector() {
      await projector.endProcess('SIGKILL');
    },
    npmRun(args) {
      const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', ...args], {
        cwd: REPOSITORY,
        encoding: 'utf8',
        env: { ...process.env, ...env, DATABASE_URL: postgres.connectionString },
      });
      if (status !== 0) throw new Error(`npm run ${args.join(' ')}: exit ${status}\n${stdout}${stderr}`);
    },
  };
}

/** Copies of the rules with short times after `for`. */
function rulesWithShortFor(folder: string): readonly string[] {
  return globSync(join(MONITORING, 'rules/*.yml')).map((path) => {
    const file = parse(readFileSync(path, 'utf8')) as { groups: { rules: { for?: string }[] }[] };
    for (const rule of file.groups.flatMap(({ rules }) => rules)) if (rule.for) rule.for = HOLDS_FOR;
    const copy = join(folder, basename(path));
    writeFileSync(copy, stringify(file));
    return copy;
  });
}
