import { randomUUID } from 'node:crypto';
import type { BenchContext } from './bench-context.ts';
import { type Call, CONNECTIONS, rate } from './http/load.ts';
import { seed } from './http/sample-data.ts';
import { openServers } from './http/servers.ts';
import { type BenchmarkResult, formatTarget } from './report.ts';
import { compare, type Row } from './rounds.ts';

const ROUNDS = 5;
const READ_TARGET = 0.8;
const WRITE_TARGET = 1;

const MOOD = JSON.stringify({ moodValue: 4, fatigueValue: 2, notes: 'Sat by the window for a while.' });
const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * Starts both servers on one database with people. Returns their addresses, `as` for the headers of a call by one of
 * the people, and `against` for a contender that calls a server.
 */
async function open(context: BenchContext) {
  const servers = await openServers(context);
  const people = await seed(servers.hearten);
  const bare = await servers.bare();
  const as = (connection: number, headers: Record<string, string> = {}) => ({
    ...headers,
    cookie: people[connection % people.length] ?? '',
  });
  const against = (name: string, origin: string, callOf: (connection: number) => Call) => ({
    name,
    run: () => rate(origin, callOf),
  });
  return { hearten: servers.hearten, bare, as, against };
}

const formatRatioTarget = (target: number, [bare, hearten]: readonly Row[]) => {
  const ratio = (hearten?.median ?? 0) / (bare?.median ?? 1);
  return formatTarget(`${target} × ${bare?.name}`, `${ratio.toFixed(2)} ×`, ratio >= target);
};

interface Read {
  readonly title: string;
  readonly path: string;
  readonly barePath: string;
  /** The bare route that also checks the session and opens sealed texts, if there is one. */
  readonly sealedPath?: string;
}

function benchRead({ title, path, barePath, sealedPath }: Read) {
  return async (lab: BenchContext): Promise<BenchmarkResult> => {
    const { hearten, bare, as, against } = await open(lab);
    const own = (path: string) => (connection: number) => ({
      method: 'GET' as const,
      path,
      headers: as(connection),
    });
    const rows = await compare(
      [
        against('bare Fastify and pg', bare, () => ({ method: 'GET', path: barePath })),
        against('Hearten', hearten, own(path)),
        ...(sealedPath ? [against('bare, with session and sealed texts', bare, own(sealedPath))] : []),
      ],
      { rounds: ROUNDS, unit: 'answers/s' },
    );
    const sealed = 'A bare route with only these two additions shows what they cost.';
    return {
      title,
      description:
        `${CONNECTIONS} connections, each waiting for its answer. The bare route sends the same SELECT and turns the rows into the same JSON; Hearten knows its caller by a session and opens the sealed texts besides. ${sealedPath ? sealed : ''}`.trim(),
      rows,
      targets: [formatRatioTarget(READ_TARGET, rows)],
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

export async function benchPostMood(context: BenchContext): Promise<BenchmarkResult> {
  const { hearten, bare, as, against } = await open(context);
  const call = (path: string, headers: Record<string, string>): Call => ({
    method: 'POST',
    path,
    headers,
    body: MOOD,
  });
  const rows = await compare(
    [
      against('bare Fastify and pg', bare, (connection) => call('/mood', as(connection, JSON_TYPE))),
      against('Hearten', hearten, (connection) => call('/api/mood', as(connection, JSON_TYPE))),
      against('Hearten, with an Idempotency-Key', hearten, (connection) =>
        call('/api/mood', as(connection, { ...JSON_TYPE, 'idempotency-key': randomUUID() })),
      ),
    ],
    { rounds: ROUNDS, unit: 'answers/s' },
  );
  return {
    title: 'POST mood',
    description: `${CONNECTIONS} people at once, each waiting for the answer. The bare route checks the same session and sends one autocommitted INSERT; Hearten decides, seals the note and appends to the log, and a projector follows meanwhile.`,
    rows,
    targets: [formatRatioTarget(WRITE_TARGET, rows)],
  };
}
