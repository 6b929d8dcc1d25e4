import type { NewEvent } from '../infra/event-store/port.ts';
import type { BenchContext } from './bench-context.ts';

/** The used part of emmett. */
interface Emmett {
  getPostgreSQLEventStore(
    connectionString: string,
    options: { readonly connectionOptions: { readonly pool: unknown } },
  ): {
    appendToStream(
      stream: string,
      events: readonly object[],
      options: { readonly expectedStreamVersion: bigint | 'STREAM_DOES_NOT_EXIST' },
    ): Promise<unknown>;
    close(): Promise<void>;
  };
}

/** Only `bench/` has this package, so its types may be missing. */
const PACKAGE = '@event-driven-io/emmett-postgresql';

/** Returns a function that appends to an emmett store in PostgreSQL; undefined if emmett is not installed. */
export async function openEmmett(context: BenchContext, connections: number) {
  const emmett = await (import(PACKAGE) as Promise<Emmett>).catch(() => undefined);
  if (!emmett) return undefined;
  const pool = context.pool(connections);
  const store = emmett.getPostgreSQLEventStore('', { connectionOptions: { pool } });
  context.onClose(() => store.close().catch(() => {}));
  return (stream: string, version: number, { type, data, metadata }: NewEvent) =>
    store.appendToStream(stream, [{ type, data, metadata }], {
      expectedStreamVersion: version === 0 ? 'STREAM_DOES_NOT_EXIST' : BigInt(version),
    });
}
