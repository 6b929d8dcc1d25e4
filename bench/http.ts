import { randomUUID } from 'node:crypto';
import { type Closers, closeAll } from '../infra/background/close-all.ts';
import type { BenchContext } from './bench-context.ts';
import { type Call, CONNECTIONS, rate } from './http/load.ts';
import { seed } from './http/sample-data.ts';
import { openCheckout, openRelease, openServers } from './http/servers.ts';
import { type BenchmarkResult, formatTarget } from './report.ts';
import { asRows, type Contender, compare, type Row } from './rounds.ts';

/** Two starts of one version differ by more than its rounds do, so every server is started several times. */
const STARTS = 3;
/** The rounds of each start that count, after those that warm up. */
const ROUNDS = 6;
const WARM_UPS = 3;
const UNIT = 'answers/s';
const READ_TARGET = 0.8;
const WRITE_TARGET = 1;
const OLD = '1.0.2';
/** The lowest ratio to an older version that counts as "not slower". Rounds differ by about this much. */
const OLD_TARGET = 0.95;

const MOOD = JSON.stringify({ moodValue: 4, fatigueValue: 2, notes: 'Sat by the window for a while.' });
const JSON_TYPE = { 'content-type': 'application/json' };

/** A server with people. `as` gives the headers of a call by one of them. */
interface SeededServer {
  readonly origin: string;
  as(connection: number, headers?: Record<string, string>): Record<string, string>;
}

function seeded(origin: string, people: readonly string[]): SeededServer {
  return {
    origin,
    as: (connection, headers = {}) => ({ ...headers, cookie: people[connection % people.length] ?? '' }),
  };
}

interface SeededServers {
  readonly hearten: SeededServer;
  readonly bare: SeededServer;
  readonly old: SeededServer;
  /** The other checkout, by its folder, if one was given. */
  readonly beside: readonly (readonly [name: string, server: SeededServer])[];
}

/**
 * Starts Hearten and the bare server on one database with people, and the older version, and the checkout in the folder
 * `beside`, each on another one with as many.
 */
async function open(context: BenchContext, beside: string | undefined): Promise<SeededServers> {
  const servers = await openServers(context);
  const people = await seed(servers.hearten);
  const ofAnother = async (origin: string) => seeded(origin, await seed(origin));
  return {
    hearten: seeded(servers.hearten, people),
    bare: seeded(await servers.bare(), people),
    old: await ofAnother(await openRelease(context, OLD)),
    beside:
      beside === undefined ? [] : [[beside, await ofAnother(await openCheckout(context, beside))] as const],
  };
}

/** Compares the contenders of `STARTS` starts, one start after another on the same PostgreSQL. */
async function compareStarts(
  context: BenchContext,
  beside: string | undefined,
  contendersOf: (servers: SeededServers) => readonly Contender[],
): Promise<Row[]> {
  const figures = new Map<string, number[]>();
  for (let start = 0; start < STARTS; start++) {
    const closers: Closers = [];
    try {
      const servers = await open({ ...context, onClose: (close) => void closers.push(close) }, beside);
      for (const row of await compare(contendersOf(servers), {
        rounds: ROUNDS,
        warmUps: WARM_UPS,
        unit: UNIT,
      }))
        figures.set(row.name, [...(figures.get(row.name) ?? []), ...row.figures]);
    } finally {
      await closeAll(closers);
    }
  }
  return asRows(
    Array.from(figures, ([name, all]) => ({ name, figures: all })),
    UNIT,
  );
}

const against = (name: string, { origin }: SeededServer, callOf: (connection: number) => Call) => ({
  name,
  run: () => rate(origin, callOf),
});

const formatRatioTarget = (target: number, base: Row | undefined, hearten: Row | undefined) => {
  const ratio = (hearten?.median ?? 0) / (base?.median ?? 1);
  return formatTarget(`${target} × ${base?.name}`, `${ratio.toFixed(2)} ×`, ratio >= target);
};

const BESIDE = `${OLD} runs at the same time, with today’s packages and a database of its own on the same PostgreSQL. Every server was started ${STARTS} times, with new databases and ${ROUNDS} rounds each.`;

interface Read {
  readonly title: string;
  readonly path: string;
  readonly barePath: string;
  /** The bare route that also checks the session and opens sealed texts, if there is one. */
  readonly sealedPath?: string;
}

function benchRead({ title, path, barePath, sealedPath }: Read) {
  return async (context: BenchContext, folder?: string): Promise<BenchmarkResult> => {
    const own = (of: SeededServer, path: string) => (connection: number) => ({
      method: 'GET' as const,
      path,
      headers: of.as(connection),
    });
    const rows = await compareStarts(context, folder, ({ hearten, bare, old, beside }) => [
      against('bare Fastify and pg', bare, () => ({ method: 'GET', path: barePath })),
      against('Hearten', hearten, own(hearten, path)),
      against(OLD, old, own(old, path)),
      ...(sealedPath ? [against('bare, with session and sealed texts', bare, own(bare, sealedPath))] : []),
      ...beside.map(([name, server]) => against(name, server, own(server, path))),
    ]);
    const sealed = 'A bare route with only these two additions shows what they cost.';
    return {
      title,
      description: `${CONNECTIONS} connections, each waiting for its answer. The bare route sends the same SELECT, which PostgreSQL plans each time because it is not prepared, and turns the rows into the same JSON; Hearten knows its caller by a session and opens the sealed texts besides. ${sealedPath ? `${sealed} ` : ''}${BESIDE}`,
      rows,
      targets: [
        formatRatioTarget(READ_TARGET, rows[0], rows[1]),
        formatRatioTarget(OLD_TARGET, rows[2], rows[1]),
      ],
    };
  };
}

export const benchGetMood = benchRead({
  title: 'GET mood, 30 entries, 10 of them with a note',
  path: '/api/mood',
  barePath: '/mood',
  sealedPath: '/own-mood',
});
export const benchGetPosts = benchRead({
  title: 'GET posts, a page of 12 of 256',
  path: '/api/community/posts?page=1&limit=12',
  barePath: '/posts',
});

export async function benchPostMood(context: BenchContext, folder?: string): Promise<BenchmarkResult> {
  const write =
    (of: SeededServer, path: string, headers: () => Record<string, string> = () => ({})) =>
    (connection: number): Call => ({
      method: 'POST',
      path,
      headers: of.as(connection, { ...JSON_TYPE, ...headers() }),
      body: MOOD,
    });
  const withKey = () => ({ 'idempotency-key': randomUUID() });
  const rows = await compareStarts(context, folder, ({ hearten, bare, old, beside }) => [
    against('bare Fastify and pg', bare, write(bare, '/mood')),
    against('Hearten', hearten, write(hearten, '/api/mood')),
    against(OLD, old, write(old, '/api/mood')),
    against('Hearten, with an Idempotency-Key', hearten, write(hearten, '/api/mood', withKey)),
    against(`${OLD}, with an Idempotency-Key`, old, write(old, '/api/mood', withKey)),
    ...beside.map(([name, server]) => against(name, server, write(server, '/api/mood'))),
  ]);
  return {
    title: 'POST mood',
    description: `${CONNECTIONS} people at once, each waiting for the answer. The bare route checks the same session and sends one autocommitted INSERT; Hearten decides, seals the note and appends to the log, and a projector follows meanwhile. ${BESIDE}`,
    rows,
    targets: [
      formatRatioTarget(WRITE_TARGET, rows[0], rows[1]),
      formatRatioTarget(OLD_TARGET, rows[2], rows[1]),
      formatRatioTarget(OLD_TARGET, rows[4], rows[3]),
    ],
  };
}
