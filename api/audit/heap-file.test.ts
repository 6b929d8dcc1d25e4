import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { type EventStore, type Json, LOG_START, type RecordedEvent } from '../../infra/event-store/port.ts';
import { openStore } from '../../infra/event-store/postgres/testing/open-store.ts';
import { clusterIn } from '../../infra/postgres/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../../infra/postgres/embedded/start-embedded-postgres.ts';
import { setUpDatabase } from '../../infra/postgres/set-up-database.ts';
import { auditChanges } from '../../infra/testing/audit-changes.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import type { Database } from '../../projections/tables.ts';
import { APP_VERSION } from '../app-version.ts';
import { appendAll, buildTree, openDb, randomEvents, temporaryFolder } from './testing/audit-log.ts';
import { verifyLog } from './verify-log.ts';

/** `npm run audit-changes` tries 10,000. */
const CHANGES = auditChanges(40);
const CHANGES_A_START = 1_000;
/** Shorter values occur more than once in the file. */
const VALUE_MIN = 12;

/** The bytes of a value of an event in the file of the table. */
interface Place {
  readonly index: number;
  readonly at: number;
  readonly isText: boolean;
}

interface Opened {
  readonly db: Kysely<Database>;
  readonly store: EventStore;
}

/** Runs `work` on a server that is stopped afterwards, so that its files are complete. */
async function whileServed<T>(folder: string, work: (opened: Opened) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ folder });
  const closers: (() => unknown)[] = [() => postgres.stop()];
  const scope = { after: (close: () => unknown) => void closers.push(close) };
  try {
    const { connectionString } = postgres;
    const log = collectingLogger();
    await setUpDatabase({ connectionString, release: APP_VERSION, databaseConnections: undefined, log });
    return await work({
      db: openDb(scope, connectionString),
      store: await openStore(scope, connectionString),
    });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

test(`of ${CHANGES} random events each with a byte changed in PostgreSQL’s file, all are found, and no others`, async (t) => {
  const folder = await temporaryFolder(t);
  const { log, path } = await whileServed(folder, async ({ db, store }) => {
    // An attacker would write the checksum of the page as well.
    await sql`alter system set ignore_checksum_failure = on`.execute(db);
    await appendAll(store, randomEvents(CHANGES > 700 ? 3_000 : 700, 1));
    await buildTree(db, store);
    const { rows } = await sql<{ path: string }>`select pg_relation_filepath('events') as path`.execute(db);
    return { log: (await store.readAll(LOG_START, 100_000)).events, path: rows[0]?.path ?? '' };
  });
  const file = join(clusterIn(folder).directory, path);
  let found = 0;
  while (found < CHANGES) {
    const original = await readFile(file);
    const places = somePlaces(log, original, Math.min(CHANGES_A_START, CHANGES - found));
    await writeInPlace(file, changed(original, places));
    const report = await whileServed(folder, ({ db, store }) =>
      verifyLog({ db, store, known: [], log: collectingLogger() }),
    );
    assert.deepEqual(
      report.differences.map(({ kind, index }) => [kind, index]),
      places.map(({ index }) => ['changed', index]),
    );
    found += report.differenceCount;
    await writeInPlace(file, original);
  }
  const after = await whileServed(folder, ({ db, store }) =>
    verifyLog({ db, store, known: [], log: collectingLogger() }),
  );
  assert.equal(after.differenceCount, 0);
  t.diagnostic(`${found} of ${found} changed events were found, in a log of ${log.length}`);
});

/** Values of different random events that occur once in the file, in the order of the events. */
function somePlaces(log: readonly RecordedEvent[], file: Buffer, count: number): Place[] {
  const places = new Map<number, Place>();
  // A long row is compressed: a value of it may be found in the row of another event that has it too.
  const everything = JSON.stringify(log.map(({ position: _, ...event }) => event));
  const isOwn = (text: string) => everything.indexOf(text) === everything.lastIndexOf(text);
  while (places.size < count) {
    const index = randomInt(log.length);
    const event = log[index] as RecordedEvent;
    const texts = stringsIn([event.stream, event.data, event.metadata]);
    const values = [
      { bytes: Buffer.from(event.id.replaceAll('-', ''), 'hex'), isText: false },
      ...texts.filter(isOwn).map((text) => ({ bytes: Buffer.from(text), isText: true })),
    ];
    const { bytes, isText } = values[randomInt(values.length)] as (typeof values)[0];
    const at = file.indexOf(bytes);
    const isOnce = at !== -1 && file.indexOf(bytes, at + 1) === -1;
    if (isOnce && !places.has(index)) places.set(index, { index, at: at + randomInt(bytes.length), isText });
  }
  return [...places.values()].sort((a, b) => a.index - b.index);
}

/** The long strings of plain characters in a value. */
function stringsIn(value: Json): string[] {
  if (typeof value === 'string')
    return /^[\w+/=:.-]+$/.test(value) && value.length >= VALUE_MIN ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function changed(original: Buffer, places: readonly Place[]): Buffer {
  const bytes = Buffer.from(original);
  const [x, y] = ['x'.charCodeAt(0), 'y'.charCodeAt(0)];
  for (const { at, isText } of places) {
    const before = original[at] as number;
    if (isText) bytes[at] = before === x ? y : x;
    else bytes[at] = before ^ 1;
  }
  return bytes;
}

async function writeInPlace(file: string, content: Buffer): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(content, 0, content.length, 0).finally(() => handle.close());
}
