import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { suite } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { failureCounts } from '../../infra/background/failure-counts.ts';
import { type EventStore, LOG_START, type LogBatch } from '../../infra/event-store/port.ts';
import { newEvent } from '../../infra/event-store/testing/new-event.ts';
import { ERASURE_LOCK } from '../../infra/postgres/stored-names.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { eventually } from '../../infra/testing/eventually.ts';
import { openKysely } from '../../infra/testing/migrated-database.ts';
import type { AnyProjection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { assertMoodsMatchLog } from '../testing/expected-moods.ts';
import { moods, nextMoods, observingProjection, openDatabase, openHarness } from '../testing/harness.ts';
import { codec, encodeMood, moodLogged, NOTE, writeMoods } from '../testing/mood-log.ts';
import { testKeys } from '../testing/test-keys.ts';
import { ForeignCheckpoint, moveCheckpoints, pauseProjection } from './checkpoints.ts';
import { holdErasureLock } from './erasure-lock.ts';
import { prepareReadModels, recreateTables } from './prepare-read-models.ts';
import { Progress } from './progress.ts';
import { Projector } from './projector.ts';
import { checkpointKey, versionedSchema } from './table-versions.ts';

suite('the projector', { concurrency: 4 }, () => {
  test('with two projectors on one database, the table has the rows that the log calls for and neither pauses', async (t) => {
    // The table has no key, so only the moved checkpoint keeps a row from being written twice.
    const counted = observingProjection('counted', async (ids, db) => {
      await sql`insert into counted select unnest(${ids}::uuid[])`.execute(db);
    });
    const { store, db, start, reached } = await openHarness(t, [moods, counted]);
    await sql`create table counted (entry_id uuid)`.execute(db);
    await writeMoods(store, 30);
    const projectors = [await start(), await start()];
    const written = await Promise.all(Array.from({ length: 12 }, () => writeMoods(store, 15)));
    const last = written.map(({ position }) => position).reduce((a, b) => (a > b ? a : b));
    await reached('mood', last);
    await reached('counted', last);
    await Promise.all(projectors.map(({ projector }) => projector.stop()));
    assert.equal(await assertMoodsMatchLog(db, store), 30 + 12 * 15);
    assert.equal((await sql`select from counted`.execute(db)).rows.length, 30 + 12 * 15);
    assert.deepEqual(
      projectors.flatMap(({ paused }) => paused),
      [],
    );
  });

  test('when the connection breaks in a batch, the batch is retried and no row is lost or duplicated', async (t) => {
    let breaks = 0;
    const breaking: AnyProjection = {
      ...moods,
      prepare: (events) => async (db) => {
        await moods.prepare(events)(db);
        if (breaks++ < 3) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
      },
    };
    const { store, db, start, reached } = await openHarness(t, [breaking]);
    const { paused } = await start();
    const { position } = await writeMoods(store, 40);
    await reached('mood', position);
    assert.ok(breaks > 3);
    assert.equal(await assertMoodsMatchLog(db, store), 40);
    assert.deepEqual(paused, []);
  });

  test('a batch that arrives after its read model was moved back skips no events', async (t) => {
    const { connectionString, store, db, logMood } = await openHarness(t);
    for (let entry = 0; entry < 3; entry++) await logMood();
    const { events, next } = await store.readAll(LOG_START, 100);
    const handlers: ((batch: LogBatch) => Promise<void>)[] = [];
    const ownStore = {
      storeId: store.storeId,
      subscribe(_after: bigint, onBatch: (batch: LogBatch) => Promise<void>) {
        handlers.push(onBatch);
        return { stop: async () => {} };
      },
    } as EventStore;
    const ownDb = openDatabase(t, connectionString);
    const progress = new Progress(ownDb, [moods]);
    const projector = new Projector({
      ...{ store: ownStore, db: ownDb, codec, keys: testKeys, projections: [moods], progress },
      log: collectingLogger(({ message }) => assert.doesNotMatch(message, /paused/)),
    });
    await projector.start();
    t.after(() => projector.stop());
    const [handle] = handlers;
    assert.ok(handle);
    await handle({ events: events.slice(0, -1), next: events.at(-2)?.position ?? next });

    // The batch reads the checkpoints and must wait for the transaction that moves the read model back.
    const transaction = await db.startTransaction().execute();
    await sql`lock table checkpoints in access exclusive mode`.execute(transaction);
    const observer = openKysely<Database>(t, connectionString);
    await eventually('the batch is waiting', async () => {
      const { rows } = await sql`
        select from pg_locks where relation = 'checkpoints'::regclass and not granted`.execute(observer);
      return rows.length > 0;
    });
    const late = handle({ events: events.slice(-1), next });
    await recreateTables(transaction, moods, store.storeId);
    await transaction.commit().execute();
    await late;
    const nextHandle = handlers.at(-1);
    assert.ok(nextHandle && nextHandle !== handle);
    await nextHandle({ events, next });
    assert.equal(await assertMoodsMatchLog(db, store), 3);
  });

  test('an event that cannot be folded pauses its read model before it, and the others continue', async (t) => {
    const bad = randomUUID();
    const seen: string[] = [];
    const refusing = observingProjection('refusing', (ids) => {
      if (ids.some((id) => id === bad)) throw new TypeError(`cannot read "${NOTE}"`);
      seen.push(...ids);
    });
    const harness = await openHarness(t, [refusing, moods]);
    const [one = '', other = '', later = ''] = Array.from({ length: 3 }, (): string => randomUUID());
    const good = await harness.logMood(one);
    const betweenBefore = (await harness.store.append('lamp-1', 'none', [newEvent()])).position;
    const badAt = await harness.logMood(bad);
    await harness.logMood(other);
    const first = await harness.start();
    await harness.reached('mood', await harness.logMood(later));
    await eventually('it pauses', () => first.paused.length > 0);

    const paused = await harness.checkpoint('refusing');
    assert.ok(paused.position >= good && paused.position <= betweenBefore);
    assert.deepEqual(seen, [one]);
    assert.deepEqual(first.paused, [`refusing: MoodLogged at position ${badAt}: TypeError`]);
    assert.equal(paused.pausedReason, `MoodLogged at position ${badAt}: TypeError`);
    assert.equal(first.progress.statusOf('refusing')?.pausedReason, paused.pausedReason);
    assert.equal(await assertMoodsMatchLog(harness.db, harness.store), 4);

    // A restart changes nothing …
    await first.projector.stop();
    const second = await harness.start();
    await harness.reached('mood', await harness.logMood(randomUUID()));
    assert.deepEqual(await harness.checkpoint('refusing'), paused);
    assert.deepEqual(seen, [one]);
    await second.projector.stop();

    // … and after the fault is fixed, it continues from there and skips nothing.
    const fixed = observingProjection('refusing', (ids) => void seen.push(...ids));
    await harness.db
      .updateTable('checkpoints')
      .set({ paused_at: null, paused_reason: null })
      .where('projection', '=', checkpointKey(refusing))
      .execute();
    await harness.start({ projections: [fixed, moods] });
    await eventually('it catches up', () => seen.length >= 5);
    assert.deepEqual(seen.slice(0, 4), [one, bad, other, later]);
  });

  test('an event is upcast and opened once for all read models', async (t) => {
    const harness = await openHarness(t, [moods, observingProjection('observing', () => {})]);
    const calls = [t.mock.method(codec, 'upcast'), t.mock.method(codec, 'openWithoutWords')];
    const entryId = randomUUID();
    const position = await harness.logMood(entryId);
    await harness.start();
    for (const name of ['mood', 'observing']) await harness.reached(name, position);
    // Other tests use the same codec at the same time.
    const counts = calls.map(
      ({ mock }) => mock.calls.filter((call) => call.arguments[0].id === entryId).length,
    );
    assert.deepEqual(counts, [1, 1]);
    assert.equal(await assertMoodsMatchLog(harness.db, harness.store), 1);
  });

  test('an event of a newer version pauses the read models that handle its type', async (t) => {
    const harness = await openHarness(t);
    const { paused } = await harness.start();
    const event = encodeMood(moodLogged(randomUUID()), 'mood-x');
    const newer = { ...event, metadata: { ...event.metadata, schemaVersion: 99 } };
    const { position } = await harness.store.append('mood-x', 'none', [newer]);
    await eventually('it pauses', () => paused.length > 0);
    assert.deepEqual(paused, [`mood: MoodLogged at position ${position}: UnsupportedEventVersion`]);
    assert.ok((await harness.checkpoint('mood')).position < position);
  });

  test('a read model that has to wait does not delay the others', async (t) => {
    let isLocked = true;
    const locked = observingProjection('locked', () => {
      if (isLocked)
        throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
    });
    const harness = await openHarness(t, [locked, moods]);
    const { paused } = await harness.start();
    const position = await harness.logMood(randomUUID());
    await harness.reached('mood', position);
    assert.ok((await harness.checkpoint('locked')).position < position);
    isLocked = false;
    await harness.reached('locked', position);
    assert.deepEqual(paused, []);
  });

  test('events that no read model handles move the checkpoints too', async (t) => {
    const harness = await openHarness(t, [
      moods,
      observingProjection('watcher', () => assert.fail('it handles no such event')),
    ]);
    await harness.start();
    const { position } = await harness.store.append('lamp-1', 'none', [newEvent()]);
    await harness.reached('mood', position);
    await harness.reached('watcher', position);
  });

  test('tables of a version that is no longer declared are dropped, and the new ones are filled from the whole log', async (t) => {
    const harness = await openHarness(t);
    const running = await harness.start();
    const { position } = await writeMoods(harness.store, 10);
    await harness.reached('mood', position);
    await running.projector.stop();

    assert.deepEqual(await prepareReadModels(harness.db, [moods], harness.store), []);
    assert.equal((await harness.checkpoint('mood')).position, position, 'the same version stays');

    const twoReleasesLater = { ...moods, tableVersion: moods.tableVersion + 2, older: [] };
    const db = openDatabase(t, harness.connectionString, [twoReleasesLater]);
    assert.deepEqual(await prepareReadModels(db, [twoReleasesLater], harness.store), []);
    await assert.rejects(harness.checkpoint('mood'));
    assert.deepEqual(
      await harness.db.introspection
        .getSchemas()
        .then((schemas) => schemas.filter(({ name }) => name === versionedSchema(moods))),
      [],
    );
    await harness.start({ projections: [twoReleasesLater] });
    await eventually('the new tables are filled', async () => {
      return (await harness.checkpointOf(twoReleasesLater)).position === position;
    });
    assert.equal(await assertMoodsMatchLog(db, harness.store), 10);
  });

  test('older software starts beside newer tables and leaves them alone', async (t) => {
    const harness = await openHarness(t, [nextMoods]);
    await harness.start({ projections: [nextMoods] });
    await harness.reached('mood', await harness.logMood());
    const before = await harness.checkpointOf(nextMoods);
    await prepareReadModels(harness.db, [moods], harness.store);
    assert.deepEqual(await harness.checkpointOf(nextMoods), before);
    await harness.start({ projections: [moods] });
    const position = await harness.logMood();
    for (const projection of [moods, nextMoods]) {
      await eventually('both versions are filled', async () => {
        return (await harness.checkpointOf(projection)).position === position;
      });
      const db = openDatabase(t, harness.connectionString, [projection]);
      assert.equal(await assertMoodsMatchLog(db, harness.store), 2);
    }
  });

  test('processes that start at once create the tables once', async (t) => {
    const harness = await openHarness(t, []);
    await Promise.all(Array.from({ length: 4 }, () => prepareReadModels(harness.db, [moods], harness.store)));
    assert.equal((await harness.checkpointOf(moods)).position, -1n);
    await assert.rejects(harness.checkpoint('mood'), /has no projection mood/);
  });

  test('checkpoints of another log are refused with the read model’s name, and nothing is changed', async (t) => {
    const harness = await openHarness(t);
    const before = await harness.checkpoint('mood');
    await assert.rejects(
      prepareReadModels(harness.db, [moods], { storeId: randomUUID(), lastPosition: async () => 0n }),
      (error: Error) => {
        assert.ok(error instanceof ForeignCheckpoint);
        assert.match(error.message, /mood.*rebuild --all/);
        return true;
      },
    );
    assert.deepEqual(await harness.checkpoint('mood'), before);
  });

  test('a read model that is moved back to the start while a projector runs is filled from the start', async (t) => {
    const seen: string[] = [];
    const harness = await openHarness(t, [
      moods,
      observingProjection('watcher', (ids) => void seen.push(...ids)),
    ]);
    const { progress } = await harness.start();
    const { ids, position } = await writeMoods(harness.store, 12);
    await harness.reached('mood', position);
    await harness.reached('watcher', position);

    await harness.db
      .transaction()
      .execute((transaction) => recreateTables(transaction, moods, harness.store.storeId));
    const last = await harness.logMood(randomUUID());
    await harness.reached('mood', last);
    assert.equal(await assertMoodsMatchLog(harness.db, harness.store), 13);
    await eventually(
      'the process reports the new position',
      () => progress.statusOf('mood')?.position === last,
    );
    assert.deepEqual(seen.slice(0, 12), ids, 'the other read models see no event twice');
    assert.equal(seen.length, 13);
  });

  test('when newer software starts, an older process continues to fill its own tables', async (t) => {
    const harness = await openHarness(t);
    const older = await harness.start();
    await harness.reached('mood', await harness.logMood());
    assert.deepEqual(await prepareReadModels(harness.db, [nextMoods], harness.store), [nextMoods]);
    await harness.reached('mood', await harness.logMood());
    assert.equal(await assertMoodsMatchLog(harness.db, harness.store), 2);
    assert.deepEqual(older.paused, []);
  });

  test('a late projector can neither pause nor move a checkpoint that another has moved', async (t) => {
    const harness = await openHarness(t);
    await harness.start();
    const before = (await harness.checkpoint('mood')).position;
    const position = await harness.logMood(randomUUID());
    await harness.reached('mood', position);
    assert.equal(
      await pauseProjection(harness.db, moods, harness.store.storeId, before, position, 'too late'),
      false,
    );
    const { storeId } = harness.store;
    const later = { storeId, from: before, to: position + 1n };
    const ofAnotherLog = { storeId: randomUUID(), from: position, to: position + 1n };
    for (const move of [later, ofAnotherLog]) {
      assert.equal(await moveCheckpoints(harness.db, [moods], move), false);
      assert.equal(await moveCheckpoints(harness.db, [moods], { ...move, keepsErasuresOut: true }), false);
    }
    assert.equal((await harness.checkpoint('mood')).pausedReason, null);
  });

  test('a batch with data of people keeps erasures out from the move of its checkpoint on', async (t) => {
    const harness = await openHarness(t);
    const isErasurePossible = () =>
      harness.db.transaction().execute(async (erasing) => {
        const { rows } = await sql<{ free: boolean }>`
          select pg_try_advisory_xact_lock(hashtext(${ERASURE_LOCK})) as free`.execute(erasing);
        return rows[0]?.free;
      });
    const { position } = await harness.checkpoint('mood');
    await harness.db.transaction().execute(async (transaction) => {
      const move = { storeId: harness.store.storeId, from: position, to: position + 1n };
      assert.equal(await isErasurePossible(), true);
      assert.equal(await moveCheckpoints(transaction, [moods], { ...move, keepsErasuresOut: true }), true);
      assert.equal(await isErasurePossible(), false);
    });
    assert.equal(await isErasurePossible(), true);
  });

  test('a move that waits for an erasure finds that another projector has moved the checkpoint', async (t) => {
    const harness = await openHarness(t);
    const { position } = await harness.checkpoint('mood');
    const move = { storeId: harness.store.storeId, from: position, to: position + 1n };
    const late = await harness.db.transaction().execute(async (erasing) => {
      await holdErasureLock(erasing);
      const waiting = harness.db
        .transaction()
        .execute((batch) => moveCheckpoints(batch, [moods], { ...move, keepsErasuresOut: true }));
      await eventually('the move waits for the erasure', async () => {
        const { rows } = await sql`
          select from pg_locks join pg_database on oid = database
           where datname = current_database() and locktype = 'advisory' and not granted`.execute(erasing);
        return rows.length === 1;
      });
      assert.equal(await moveCheckpoints(erasing, [moods], move), true);
      return { waiting };
    });
    assert.equal(await late.waiting, false);
  });

  test('stopping lets the batch in progress commit, and no batch follows', async (t) => {
    const begun = Promise.withResolvers<void>();
    const slow: AnyProjection = {
      ...moods,
      prepare: (events) => async (db) => {
        begun.resolve();
        await sleep(100);
        await moods.prepare(events)(db);
      },
    };
    const harness = await openHarness(t, [slow]);
    const { projector } = await harness.start();
    const position = await harness.logMood(randomUUID());
    await begun.promise;
    await projector.stop();
    assert.equal((await harness.checkpoint('mood')).position, position);
    await harness.logMood(randomUUID());
    await sleep(50);
    assert.equal((await harness.checkpoint('mood')).position, position);
  });

  test('a TypeError while reading the checkpoints is logged with its stack and counted, and the projector continues', async (t) => {
    const harness = await openHarness(t);
    const { progress, log } = await harness.start();
    const counted = () => failureCounts().get('projector') ?? 0;
    const countedBefore = counted();
    const report = t.mock.method(progress, 'report', () => {
      throw new TypeError('checkpoint.position is undefined');
    });
    await eventually('two rounds fail', () => counted() >= countedBefore + 2);
    report.mock.restore();
    await eventually('it works again', () => log.messages('info').includes('projector works again'));
    const errors = log.lines.filter(({ level, fields }) => level === 'error' && fields.task === 'projector');
    assert.deepEqual(
      errors.map(({ fields }) => [fields.err?.type, fields.err?.message]),
      [['TypeError', 'checkpoint.position is undefined']],
      'logged once',
    );
    assert.match(errors[0]?.message ?? '', /^projector failed: trying again in \d+ ms$/);
    assert.match(errors[0]?.fields.err?.stack ?? '', /\n +at .*reloadCheckpoints/);
    await harness.reached('mood', await harness.logMood());
  });

  test('the error behind a paused projection is logged with its stack', async (t) => {
    const refusing = observingProjection('refusing', async () => {
      throw new TypeError('a field is missing');
    });
    const harness = await openHarness(t, [refusing]);
    const { log, paused } = await harness.start();
    await harness.logMood();
    await eventually('it pauses', () => paused.length > 0);
    const [line] = log.lines.filter(({ level }) => level === 'error');
    assert.equal(
      line?.message,
      'a read model is paused; fix the cause, then run: npm run projections -- retry refusing',
    );
    assert.match(String(line?.fields.reason), /^MoodLogged at position \d+: TypeError$/);
    assert.equal(line?.fields.err?.message, 'a field is missing');
  });
});
