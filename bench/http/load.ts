/** As many calls are under way at once; each waits for its answer before the next is sent. */
export const CONNECTIONS = 64;
const ROUND_MS = 2_000;

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The part of undici that is used: the lightest client there is, since it runs on the machine it measures. */
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

/** A package of `bench/` alone, so its types are not there for everybody. */
const PACKAGE = 'undici';

/** Sends what `callOf` says, from all connections, and answers how many answers came in a second. */
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
