import pg from 'pg';
import { DAY_MS } from '../../../domain/time/units.ts';

/** A table row with all its columns as one text. */
interface Row {
  readonly table: string;
  readonly text: string;
}

export interface DumpedPost {
  /** The pseudonym. */
  readonly author: string;
  readonly atMs: number;
  readonly position: number;
}

export interface Dump {
  readonly people: readonly string[];
  readonly posts: readonly DumpedPost[];
  /** For each person, every time in a row that names them, unless it is only a day: midnight in UTC. */
  readonly times: ReadonlyMap<string, readonly number[]>;
  /** For each person, the positions of their events in the log. */
  readonly positions: ReadonlyMap<string, readonly number[]>;
}

const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)/g;

/** Reads what a thief finds in a dump of the database, in every table. */
export async function readDump(connectionString: string): Promise<Dump> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("set time zone 'UTC'");
    const rows: Row[] = [];
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables) {
      const { rows: found } = await client.query<{ text: string }>(`select t::text as text from ${name} t`);
      rows.push(...found.map(({ text }) => ({ table: name, text })));
    }
    const { rows: accounts } = await client.query<{ person_id: string }>('select person_id from accounts');
    const people = accounts.map(({ person_id }) => person_id);
    const { rows: posts } = await client.query<{ author: string; at: string; position: string }>(
      `select data->>'author' as author, metadata->>'occurredAt' as at, position from events where type = 'PostShared'`,
    );
    const { rows: events } = await client.query<{ stream: string; position: string }>(
      'select stream, position from events order by position',
    );
    return {
      people,
      posts: posts.map(({ author, at, position }) => ({
        author,
        atMs: Date.parse(at),
        position: Number(position),
      })),
      times: new Map(
        people.map((person) => [person, timesOf(rows.filter(({ text }) => text.includes(person)))]),
      ),
      positions: new Map(
        people.map((person) => [
          person,
          events.filter(({ stream }) => stream.includes(person)).map(({ position }) => Number(position)),
        ]),
      ),
    };
  } finally {
    await client.end();
  }
}

/** The times in these rows that are finer than a day. */
const timesOf = (rows: readonly Row[]): number[] =>
  rows
    .flatMap(({ text }) => text.match(TIME) ?? [])
    .map((time) => Date.parse(time.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')))
    .filter((ms) => ms % DAY_MS !== 0);

/**
 * Guesses each person's pseudonym: every trace votes for the author of the first post that follows it. A person
 * without a clear winner gets no guess.
 */
export function link(
  people: readonly string[],
  tracesOf: (person: string) => readonly number[],
  posts: readonly { readonly author: string; readonly at: number }[],
): Map<string, string> {
  const inOrder = [...posts].sort((a, b) => a.at - b.at);
  const guesses = new Map<string, string>();
  for (const person of people) {
    const votes = new Map<string, number>();
    for (const trace of tracesOf(person)) {
      const next = inOrder.find(({ at }) => at >= trace);
      if (next) votes.set(next.author, (votes.get(next.author) ?? 0) + 1);
    }
    const [first, second] = [...votes].sort(([, a], [, b]) => b - a);
    if (first && first[1] > (second?.[1] ?? 0)) guesses.set(person, first[0]);
  }
  return guesses;
}
