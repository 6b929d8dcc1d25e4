import { Kysely, PostgresDialect } from 'kysely';
import { HOUR_MS } from '../../domain/time/units.ts';
import { createPool, type PoolOptions } from '../../infra/postgres/pool.ts';
import type { Database } from '../../projections/tables.ts';

/** A rebuild or a comparison of a read model has one connection for its work and one for its progress. */
const MAX = 2;
/** The statements of a run go over whole tables. */
const TIMEOUTS = { statementMs: HOUR_MS, idleInTransactionMs: HOUR_MS };

/** Opens the connections of one run, under this name. */
export function openRunConnections(
  options: Pick<PoolOptions, 'connectionString' | 'searchPath' | 'log'>,
  name: string,
): Kysely<Database> {
  const pool = createPool({ ...options, name, max: MAX, timeouts: TIMEOUTS });
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
