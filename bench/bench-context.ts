import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openServices } from '../api/open-services.ts';
import type { Services } from '../api/services.ts';
import { closeAll } from '../infra/background/close-all.ts';
import { processLogger } from '../infra/background/process-logger.ts';
import { readConfig } from '../infra/config.ts';
import { MasterKey } from '../infra/crypto/master-key.ts';
import { startEmbeddedPostgres } from '../infra/postgres/embedded/start-embedded-postgres.ts';

/** The settings that determine whether an answered commit is on disk. */
const DURABILITY = ['fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method', 'commit_delay'];

/** A plain pool of the driver, because Hearten's own pool settings are not part of the comparison. */
export type Pool = pg.Pool;

/** One PostgreSQL for everything that one benchmark compares, as durable as in production. */
export interface BenchContext {
  /** The durability settings, as PostgreSQL reports them. */
  readonly durability: readonly string[];
  /** A pool on the given database. Calls without an address share one empty database. */
  pool(connections: number, connectionString?: string): Pool;
  /** All services of the API, on a new empty database or on the given one. */
  services(
    connectionString?: string,
    options?: { readonly runProjector?: boolean },
  ): Promise<Services & { readonly connectionString: string }>;
  /** Creates an empty database and returns its address. */
  database(): Promise<string>;
  /**
   * Registers a function that closes something when the benchmark ends. The last registered is called first.
   */
  onClose(close: () => Promise<unknown>): void;
}

/** Runs `use` with a PostgreSQL in a temporary folder, and removes everything afterward. */
export async function withBenchContext<T>(use: (context: BenchContext) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'hearten-bench-'));
  const closers: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  ];
  const onClose = (close: () => Promise<unknown>) => void closers.push(close);
  try {
    const postgres = await startEmbeddedPostgres({ folder });
    onClose(() => postgres.stop());
    return await use(await open(postgres.connectionString, onClose));
  } finally {
    await closeAll(closers);
  }
}

async function open(cluster: string, onClose: BenchContext['onClose']): Promise<BenchContext> {
  const masterKey = MasterKey.random();
  const openPool = (connectionString: string, max: number) => {
    const pool = new pg.Pool({ connectionString, max });
    pool.on('error', () => {});
    onClose(() => pool.end());
    return pool;
  };
  const pool = (connections: number, connectionString = cluster) => openPool(connectionString, connections);
  const admin = pool(1);
  const database = async () => {
    const name = `bench_${randomBytes(6).toString('hex')}`;
    await admin.query(`create database ${name}`);
    const url = new URL(cluster);
    url.pathname = name;
    return url.href;
  };
  const durability: string[] = [];
  for (const name of DURABILITY) {
    const { rows } = await admin.query(`show ${name}`);
    durability.push(`${name} = ${rows[0][name]}`);
  }
  return {
    durability,
    pool,
    database,
    onClose,
    async services(given, { runProjector = true } = {}) {
      const connectionString = given ?? (await database());
      const services = await openServices({
        connectionString,
        masterKey,
        runProjector,
        limits: readConfig({}).limits,
        log: processLogger('warn', 'stderr'),
        report: (line) => console.error(line),
      });
      onClose(() => services.close());
      return { ...services, connectionString };
    },
  };
}
