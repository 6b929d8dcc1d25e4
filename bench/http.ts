import { randomUUID } from 'node:crypto';
import { type Call, CONNECTIONS, rate } from './http/load.ts';
import { seed } from './http/people.ts';
import { openServers } from './http/servers.ts';
import type { Lab } from './lab.ts';
import { type Finding, judged } from './report.ts';
import { compare, type Row } from './rounds.ts';

const ROUNDS = 5;
const READ_TARGET = 0.8;
const WRITE_TARGET = 1;

const MOOD = JSON.stringify({ moodValue: 4, fatigueValue: 2, notes: 'Sat by the window for a while.' });
const JSON_TYPE = { 'content-type': 'application/json' };

/** Servers with people on them, and a call in the name of one of them. */
async function open(lab: Lab) {
  const servers = await openServers(lab);
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

const judge = (target: number, [bare, hearten]: readonly Row[]) => {
  const ratio = (hearten?.median ?? 0) / (bare?.median ?? 1);
  return judged(`${target} × ${bare?.name}`, `${ratio.toFixed(2)} ×`, ratio >= target);
};

function benchRead(title: string, bareName: string, barePath: string, path: string) {
  return async (lab: Lab): Promise<Finding> => {
    const { hearten, bare, as, against } = await open(lab);
    const rows = await compare(
      [
        against(bareName, bare, () => ({ method: 'GET', path: barePath })),
        against('Hearten', hearten, (connection) => ({ method: 'GET', path, headers: as(connection) })),
      ],
      { rounds: ROUNDS, unit: 'answers/s' },
    );
    return {
      title,
      text: `${CONNECTIONS} connections, each waiting for its answer. The bare route sends the same SELECT and turns the rows into the same JSON; Hearten knows its caller by a session and opens the sealed texts besides.`,
      rows,
      targets: [judge(READ_TARGET, rows)],
    };
  };
}

export const benchGetMood = benchRead(
  'GET mood, 30 entries, 10 of them with a note',
  'bare Fastify and pg',
  '/mood',
  '/api/mood',
);
export const benchGetPosts = benchRead(
  'GET posts, a page of 12 of 256',
  'bare Fastify and pg',
  '/posts',
  '/api/community/posts?page=1&limit=12',
);

export async function benchPostMood(lab: Lab): Promise<Finding> {
  const { hearten, bare, as, against } = await open(lab);
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
    text: `${CONNECTIONS} people at once, each waiting for the answer. The bare route checks the same session and sends one autocommitted INSERT; Hearten decides, seals the note and appends to the log, and a projector follows meanwhile.`,
    rows,
    targets: [judge(WRITE_TARGET, rows)],
  };
}
