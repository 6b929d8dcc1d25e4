import assert from 'node:assert/strict';
import { generateKeyPairSync, randomInt } from 'node:crypto';
import { suite, type TestContext, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { newLog } from '../../infra/event-store/eventstoredb/testing/open-log.ts';
import { type EventStore, LOG_START, type RecordedEvent } from '../../infra/event-store/port.ts';
import { openStore } from '../../infra/event-store/postgres/testing/open-store.ts';
import { SimulatedServer } from '../../infra/event-store/testing/simulated-server/simulated-server.ts';
import { checkpointText } from '../../infra/log-tree/checkpoint.ts';
import { addCheckpoint, allCheckpoints } from '../../infra/log-tree/published-checkpoints.ts';
import {
  formatNote,
  NOTE_TYPE,
  type NoteVerifier,
  parseNote,
  signerOf,
  signNote,
} from '../../infra/log-tree/signed-note.ts';
import { auditChanges } from '../../infra/testing/audit-changes.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { configuredEventStore } from '../../infra/testing/event-store-servers.ts';
import { migratedDatabase } from '../../infra/testing/migrated-database.ts';
import { readTree } from '../../projections/log-tree/queries.ts';
import type { Database } from '../../projections/tables.ts';
import { describeReport } from './describe-report.ts';
import { type KnownSources, knownCheckpoints } from './known-checkpoints.ts';
import { appendAll, buildTree, dropTree, openDb, randomEvents } from './testing/audit-log.ts';
import { changeOneValue } from './testing/change-one-value.ts';
import { type LogReport, verifyLog } from './verify-log.ts';

/** `npm run audit-changes` tries 10,000. */
const CHANGES = auditChanges(60);
const CHANGES_A_ROUND = 250;
const EVENTS = 700;
const ORIGIN = 'hearten.example/log';

const CHANGED = 'the log is not as it was written';
const TREE_CHANGED = 'no event is known to have changed, but rows of the tree have';

const signer = signerOf(ORIGIN, NOTE_TYPE, generateKeyPairSync('ed25519').privateKey);

interface Audit {
  readonly db: Kysely<Database>;
  readonly store: EventStore;
  readonly log: readonly RecordedEvent[];
}

async function openAudit(t: TestContext, count = EVENTS, seed = 1): Promise<Audit> {
  const connectionString = await migratedDatabase(t);
  const [db, store] = [openDb(t, connectionString), await openStore(t, connectionString)];
  await appendAll(store, randomEvents(count, seed));
  await buildTree(db, store);
  return { db, store, log: (await store.readAll(LOG_START, 100_000)).events };
}

/** Another key with the name of the log's. */
const stranger = () => signerOf(ORIGIN, NOTE_TYPE, generateKeyPairSync('ed25519').privateKey);

/** Signs the tree as it is, as the server does once a day. */
async function sign(db: Kysely<Database>, origin = ORIGIN): Promise<void> {
  const tree = await readTree(db);
  const text = checkpointText({ origin, size: tree.size, root: tree.root() });
  await addCheckpoint(db, { origin, note: formatNote(signNote(text, signer)), isPublic: false });
}

async function check(
  { db, store }: Pick<Audit, 'db' | 'store'>,
  verifier: NoteVerifier = signer,
  copies: KnownSources['copies'] = [],
) {
  const known = await knownCheckpoints({ db, origin: ORIGIN, folder: undefined, verifier, copies });
  const report = await verifyLog({ db, store, known, log: collectingLogger() });
  return { report, ...describeReport(report, ORIGIN) };
}

const store = ({ db }: Pick<Audit, 'db'>, at: bigint, event: Omit<RecordedEvent, 'position'>) =>
  sql`update events set event_id = ${event.id}, stream = ${event.stream}, version = ${event.version}, type = ${event.type},
             data = ${JSON.stringify(event.data)}::jsonb, metadata = ${JSON.stringify(event.metadata)}::jsonb
       where position = ${at}`.execute(db);

/** The indexes of the differences, all of which are changed events. */
function changedIn({ differences }: LogReport): number[] {
  assert.deepEqual([...new Set(differences.map(({ kind }) => kind))], ['changed']);
  return differences.map(({ index }) => index);
}

/** Some different numbers below `end`, in order. */
function someBelow(end: number, count: number): number[] {
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(randomInt(end));
  return [...chosen].sort((a, b) => a - b);
}

suite('audit verify', () => {
  test(`of ${CHANGES} random events each with one value changed by SQL, all are found, and no others`, async (t) => {
    const audit = await openAudit(t, CHANGES > EVENTS ? 3_000 : EVENTS);
    await sign(audit.db);
    assert.deepEqual((await check(audit)).isWell, true);
    let found = 0;
    while (found < CHANGES) {
      const chosen = someBelow(audit.log.length, Math.min(CHANGES_A_ROUND, CHANGES - found));
      const originals = chosen.map((index) => audit.log[index] as RecordedEvent);
      for (const original of originals) await store(audit, original.position, changeOneValue(original));
      const { report, isWell, lines } = await check(audit);
      assert.ok(!isWell);
      assert.deepEqual(changedIn(report), chosen);
      assert.ok(lines.some((line) => line.includes('at least one was changed after it was signed')));
      found += report.differenceCount;
      for (const original of originals) await store(audit, original.position, original);
    }
    t.diagnostic(`${found} of ${found} changed events were found, in a log of ${audit.log.length}`);
    assert.deepEqual((await check(audit)).isWell, true);
  });

  test('a change before the tree was built again is found by a signed checkpoint', async (t) => {
    const audit = await openAudit(t, 300, 2);
    await sign(audit.db);
    const original = audit.log[100] as RecordedEvent;
    await store(audit, original.position, changeOneValue(original));
    await dropTree(audit.db);
    await buildTree(audit.db, audit.store);
    const { report, isWell, lines } = await check(audit);
    assert.equal(report.differenceCount, 0);
    assert.ok(!isWell);
    assert.match(lines.join('\n'), /has another root: of its \d+ events at least one was changed/);
    assert.equal(lines.at(-1), CHANGED);
    await audit.db.deleteFrom('log_checkpoints').execute();
    assert.ok((await check(audit)).isWell, 'without any checkpoint nothing can show it');
    await sign(audit.db);
    const { lines: ofStranger } = await check(audit, stranger());
    assert.match(ofStranger.join('\n'), /is not signed with the key of the log/);
    assert.equal(
      ofStranger.at(-1),
      'no event is known to have changed, but a checkpoint is not what it should be',
    );
  });

  test('removed, added and exchanged events are named where they are', async (t) => {
    const audit = await openAudit(t, 300, 3);
    await sign(audit.db);
    const at = (index: number) => audit.log[index] as RecordedEvent;
    const kindsOf = async () => {
      const { report, isWell } = await check(audit);
      assert.ok(!isWell);
      return report.differences.map(({ kind, index }) => [kind, index]);
    };
    const putBack = async (...events: RecordedEvent[]) => {
      for (const { position, id, stream, version, type, data, metadata } of events) {
        await sql`insert into events (position, stream, version, event_id, type, data, metadata)
          values (${position}, ${stream}, ${version}, ${id}, ${type}, ${JSON.stringify(data)}::jsonb,
                  ${JSON.stringify(metadata)}::jsonb)`.execute(audit.db);
      }
    };
    const remove = (...events: RecordedEvent[]) =>
      sql`delete from events where position = any(${events.map(({ position }) => position)}::bigint[])`.execute(
        audit.db,
      );

    await remove(at(7), at(8), at(200));
    assert.deepEqual(await kindsOf(), [
      ['missing', 7],
      ['missing', 200],
    ]);
    await putBack(at(7), at(8), at(200));
    const last = at(audit.log.length - 1);
    await remove(last);
    assert.deepEqual(await kindsOf(), [['missing', audit.log.length - 1]]);
    await putBack(last);

    await remove(at(60), at(61));
    await putBack({ ...at(60), position: at(61).position }, { ...at(61), position: at(60).position });
    const exchanged = (await kindsOf()).map(([, index]) => index);
    assert.ok(
      exchanged.every((index) => [60, 61, 62].includes(index as number)),
      exchanged.join(),
    );
    await remove({ ...at(60), position: at(61).position }, { ...at(61), position: at(60).position });
    await putBack(at(60), at(61));
    assert.ok((await check(audit)).isWell);

    await dropTree(audit.db);
    await remove(at(150));
    await buildTree(audit.db, audit.store);
    await putBack(at(150));
    assert.deepEqual(await kindsOf(), [['added', 150]]);
  });

  test('changed rows of the tree are told from changed events', async (t) => {
    const audit = await openAudit(t, 600, 4);
    await sign(audit.db);
    const flip = (level: number, offset: number) =>
      sql`update log_tree_tiles set hashes = set_byte(hashes, ${offset}, get_byte(hashes, ${offset}) # 1)
           where level = ${level} and tile = 0`.execute(audit.db);
    await flip(0, 40);
    const { isWell, lines } = await check(audit);
    assert.match(lines.join('\n'), /the rows of the tree were changed, not the events/);
    assert.deepEqual([isWell, lines.at(-1)], [false, TREE_CHANGED]);
    const elsewhere = signerOf('elsewhere.example/log', NOTE_TYPE, generateKeyPairSync('ed25519').privateKey);
    assert.doesNotMatch(
      (await check(audit, elsewhere)).lines.join('\n'),
      /not the events/,
      'a checkpoint whose signature was not checked proves nothing',
    );
    await flip(0, 40);
    await flip(1, 40);
    const upper = await check(audit);
    assert.match(upper.lines.join('\n'), /rebuild the read model log-tree/);
    assert.equal(upper.lines.at(-1), TREE_CHANGED);
    await flip(1, 40);
    await audit.db
      .updateTable('log_tree_head')
      .set({ roots: Buffer.alloc(64) })
      .execute();
    assert.ok(!(await check(audit)).isWell);
  });

  test('only a checkpoint accuses the events, and a copy that cannot be used accuses nothing', async (t) => {
    const audit = await openAudit(t, 300, 8);
    const original = audit.log[20] as RecordedEvent;
    await store(audit, original.position, changeOneValue(original));
    assert.equal(
      (await check(audit)).lines.at(-1),
      'the log and its tree differ, and no signed checkpoint shows which of them was changed',
    );
    await store(audit, original.position, original);
    await sign(audit.db);
    const [kept = ''] = (await allCheckpoints(audit.db)).map(({ note }) => note);
    const foreign = formatNote(signNote(parseNote(kept).text, stranger()));
    for (const [note, problem] of [
      ['no checkpoint', 'the checkpoint in copy cannot be read'],
      [foreign, 'the checkpoint in copy is not signed with the key of the log'],
    ] as const) {
      const { isWell, lines } = await check(audit, signer, [{ file: 'copy', note }]);
      assert.ok(!isWell);
      assert.deepEqual(lines, [
        problem,
        'no event is known to have changed, but a checkpoint is not what it should be',
      ]);
    }
    await store(audit, original.position, changeOneValue(original));
    assert.equal((await check(audit)).lines.at(-1), CHANGED);
  });

  test('events that the tree has not reached are counted, not accused', async (t) => {
    const audit = await openAudit(t, 300, 5);
    await sign(audit.db);
    await appendAll(audit.store, randomEvents(20, 6));
    const { report, isWell, lines } = await check(audit);
    assert.ok(isWell);
    assert.ok(lines.includes(`${report.events - report.treeSize} events are not in the tree yet`));
  });

  test('the root is equal on PostgreSQL and EventStoreDB, and a change in the server’s file is found', async (t) => {
    const { url, log: disk } = await SimulatedServer.start(t);
    const events = randomEvents(300, 7);
    const roots: string[] = [];
    const real = configuredEventStore();
    const opened = [
      await newLog(t, url).open(),
      ...('url' in real ? [await newLog(t, real.url).open()] : []),
    ];
    const pg = await migratedDatabase(t);
    for (const eventStore of [await openStore(t, pg), ...opened]) {
      const db = openDb(t, await migratedDatabase(t));
      await appendAll(eventStore, events);
      await buildTree(db, withoutFirst(eventStore));
      roots.push((await readTree(db)).root().toString('hex'));
    }
    assert.equal(new Set(roots).size, 1, `of ${roots.length} stores`);
    t.diagnostic(`${roots.length} stores have the root ${roots[0]}`);

    const simulated = opened[0] as EventStore;
    const db = openDb(t, await migratedDatabase(t));
    await buildTree(db, simulated);
    const audit = { db, store: simulated };
    const own = disk.records.filter(({ stream }) => stream.startsWith('test-'));
    for (const index of someBelow(own.length, 40)) {
      const { data } = own[index] as (typeof own)[0];
      const text = Buffer.from(data).toString('latin1');
      const place = [...text.matchAll(/[a-z0-9]/g)].map((match) => match.index);
      const at = place[randomInt(Math.max(1, place.length))];
      // The event that opened the log has no data.
      if (at === undefined) continue;
      const before = data[at] as number;
      data[at] = before ^ 1;
      const report = await check(audit).then(
        (checked) => changedIn(checked.report),
        (error: unknown) => error,
      );
      if (Array.isArray(report)) assert.deepEqual(report, [index]);
      else assert.ok(report instanceof SyntaxError, String(report));
      data[at] = before;
    }
    assert.ok((await check(audit)).isWell);
  });
});

/** Each log begins with an event of its own, whose id and time differ. */
const withoutFirst = (store: EventStore): EventStore => ({
  ...store,
  readAll: async (after, limit) => {
    const page = await store.readAll(after, limit);
    return { ...page, events: page.events.filter(({ stream }) => stream !== 'hearten-log') };
  },
});
