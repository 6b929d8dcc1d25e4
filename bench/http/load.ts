/** The number of concurrent connections. Each waits for its answer before it sends the next call. */
export const CONNECTIONS = 64;
/**
 * Long enough that the first work after a pause, such as reading sessions and keys again, counts little. Short enough
 * that the machine is about as fast for every contender of a round.
 */
const ROUND_MS = 2_000;

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * The used part of undici. It is the client with the least overhead, which matters because it runs on the
 * measured machine.
 */
interface Undici {
  readonly Pool: new (
    origin: string,
    options: { readonly connections: number },
  ) => {
    request(call: Call): Promise<{
      readonly statusCode: number;
      readonly body: { text(): Promise<string>; dump(): Promise<void> };
    }>;
    close(): Promise<void>;
  };
}

/** Only `bench/` has this package, so its types may be missing. */
const PACKAGE = 'undici';

/**
 * Sends the calls of `callOf` over all connections for one round. Returns the answers per second. Throws
 * when an answer is not a success.
 */
export async function rate(origin: string, callOf: (connection: number) => Call): Promise<number> {
  const { Pool } = (await import(PACKAGE)) as Undici;
  const pool = new Pool(origin, { connections: CONNECTIONS });
  let answers = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + ROUND_MS;
  const connections = Array.from({ length: CONNECTIONS }, async (_, connection) => {
    while (performance.now() < endsAt) {
      const { statusCode, body } = await pool.request(callOf(connection));
      if (statusCode >= 300) throw new Error(`${origin} answered ${statusCode}: ${await body.text()}`);
      await body.dump();
      answers++;
    }
  });
  await Promise.all(connections);
  const seconds = (performance.now() - startedAt) / 1_000;
  await pool.close();
  return answers / seconds;
}
