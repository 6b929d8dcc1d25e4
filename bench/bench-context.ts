import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openServices, type Services } from '../api/services.ts';
import { processLogger } from '../infra/background/process-logger.ts';
import { readConfig } from '../infra/config.ts';
import { MasterKey } from '../infra/crypto/master-key.ts';
import { startEmbeddedPostgres } from '../infra/postgres/embedded/start-embedded-postgres.ts';

/** The settings that say whether a commit that was answered is on the disk. */
const DURABILITY = ['fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method', 'commit_delay'];

/** The driver's own, as anybody would open it: what Hearten does to its pools is not what it is compared with. */
export type Pool = pg.Pool;

/** One PostgreSQL for all contenders of a run, durable as in production. */
export interface BenchContext {
  /** The durability settings, as PostgreSQL tells them. */
  readonly durability: readonly string[];
  /** On the given database, or on an empty one shared by all who give none. */
  pool(connections: number, connectionString?: string): Pool;
  /** Everything the API is made of, on an empty database of its own or on the given one. */
  services(connectionString?: string): Promise<Services & { readonly connectionString: string }>;
  database(): Promise<string>;
  /** Closed, last opened first, when the benchmark ends. */
  onClose(close: () => Promise<unknown>): void;
}

/** Gives `use` a PostgreSQL in a folder of its own, and clears everything away afterwards. */
export async function withBenchContext<T>(use: (lab: BenchContext) => Promise<T>): Promise<T> {
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
    for (const close of closers.reverse()) await close();
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
    async services(given) {
      const connectionString = given ?? (await database());
      const services = await openServices({
        connectionString,
        masterKey,
        limits: readConfig({}).limits,
        log: processLogger('warn', 'stderr'),
        report: (line) => console.error(line),
      });
      onClose(() => services.close());
      return { ...services, connectionString };
    },
  };
}
