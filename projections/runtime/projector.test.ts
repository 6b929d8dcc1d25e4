import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { suite } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { failureCounts } from '../../infra/background/failure-counts.ts';
import { type EventStore, LOG_START, type LogBatch } from '../../infra/event-store/port.ts';
import { eventually } from '../../infra/event-store/testing/collect.ts';
import { newEvent } from '../../infra/event-store/testing/new-event.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { openKysely } from '../../infra/testing/migrated-database.ts';
import type { AnyProjection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { assertMoodsMatchLog } from '../testing/expected-moods.ts';
import { moods, observingProjection, openHarness } from '../testing/harness.ts';
import { codec, encodeMood, moodLogged, NOTE, writeMoods } from '../testing/mood-log.ts';
import {
  ForeignCheckpoint,
  moveCheckpoints,
  NewerTables,
  pauseProjection,
  prepareReadModels,
  recreateTables,
} from './checkpoints.ts';
import { Progress } from './progress.ts';
import { Projector } from './projector.ts';

suite('the projector', { concurrency: 4 }, () => {
  test('two projectors on one database: the table is what the log says, and neither pauses', async (t) => {
    // Without a key, so that nothing but the fence keeps a row from being there twice.
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

  test('the connection breaks in the middle of a batch: it is tried again, and nothing is lost or doubled', async (t) => {
    let breaks = 0;
    const breaking: AnyProjection = {
      ...moods,
      project: async (events, db) => {
        await moods.project(events, db);
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

  test('a batch on its way when its read model is sent back passes over nothing that lies between', async (t) => {
    const { connectionString, store, db, logMood } = await openHarness(t);
    for (let entry = 0; entry < 3; entry++) await logMood();
    const { events, next } = await store.readAll(LOG_START, 100);
    const feeds: ((batch: LogBatch) => Promise<void>)[] = [];
    const ownStore = {
      storeId: store.storeId,
      subscribe(_after: bigint, onBatch: (batch: LogBatch) => Promise<void>) {
        feeds.push(onBatch);
        return { stop: async () => {} };
      },
    } as EventStore;
    const ownDb = openKysely<Database>(t, connectionString);
    const progress = new Progress(ownDb);
    const projector = new Projector({
      ...{ store: ownStore, db: ownDb, codec, projections: [moods], progress },
      log: collectingLogger(({ message }) => assert.doesNotMatch(message, /paused/)),
    });
    await projector.start();
    t.after(() => projector.stop());
    const [feed] = feeds;
    assert.ok(feed);
    await feed({ events: events.slice(0, -1), next: events.at(-2)?.position ?? next });

    // It looks at the checkpoints, and has to wait for who sends the read model back.
    const sendingBack = await db.startTransaction().execute();
    await sql`lock table checkpoints in access exclusive mode`.execute(sendingBack);
    const onlooker = openKysely<Database>(t, connectionString);
    await eventually('it looks', async () => {
      const { rows } = await sql`
        select from pg_locks where relation = 'checkpoints'::regclass and not granted`.execute(onlooker);
      return rows.length > 0;
    });
    const late = feed({ events: events.slice(-1), next });
    await recreateTables(sendingBack, moods, store.storeId);
    await sendingBack.commit().execute();
    await late;
    const again = feeds.at(-1);
    assert.ok(again && again !== feed);
    await again({ events, next });
    assert.equal(await assertMoodsMatchLog(db, store), 3);
  });

  test('an event that can’t be folded pauses its read model in front of it, the others go on', async (t) => {
    const bad = randomUUID();
    const seen: string[] = [];
    const refusing = observingProjection('refusing', (ids) => {
      if (ids.some((id) => id === bad)) throw new TypeError(`cannot read "${NOTE}"`);
      seen.push(...ids);
    });
    const lab = await openHarness(t, [refusing, moods]);
    const [one = '', other = '', later = ''] = Array.from({ length: 3 }, (): string => randomUUID());
    const good = await lab.logMood(one);
    const betweenBefore = (await lab.store.append('lamp-1', 'none', [newEvent()])).position;
    const badAt = await lab.logMood(bad);
    await lab.logMood(other);
    const first = await lab.start();
    await lab.reached('mood', await lab.logMood(later));
    await eventually('it pauses', () => first.paused.length > 0);

    const paused = await lab.checkpoint('refusing');
    assert.ok(paused.position >= good && paused.position <= betweenBefore);
    assert.deepEqual(seen, [one]);
    assert.deepEqual(first.paused, [`refusing: MoodLogged at position ${badAt}: TypeError`]);
    assert.equal(paused.pausedReason, `MoodLogged at position ${badAt}: TypeError`);
    assert.equal(first.progress.statusOf('refusing')?.pausedReason, paused.pausedReason);
    assert.equal(await assertMoodsMatchLog(lab.db, lab.store), 4);

    // A restart changes nothing about it …
    await first.projector.stop();
    const second = await lab.start();
    await lab.reached('mood', await lab.logMood(randomUUID()));
    assert.deepEqual(await lab.checkpoint('refusing'), paused);
    assert.deepEqual(seen, [one]);
    await second.projector.stop();

    // … and once somebody has mended it, it goes on from there and misses nothing.
    const mended = observingProjection('refusing', (ids) => void seen.push(...ids));
    await lab.db
      .updateTable('checkpoints')
      .set({ paused_at: null, paused_reason: null })
      .where('projection', '=', 'refusing')
      .execute();
    await lab.start({ projections: [mended, moods] });
    await eventually('it catches up', () => seen.length >= 5);
    assert.deepEqual(seen.slice(0, 4), [one, bad, other, later]);
  });

  test('an event written by a newer version pauses the read models that know its kind', async (t) => {
    const lab = await openHarness(t);
    const { paused } = await lab.start();
    const event = encodeMood(moodLogged(randomUUID()));
    const newer = { ...event, metadata: { ...event.metadata, schemaVersion: 99 } };
    const { position } = await lab.store.append('mood-x', 'none', [newer]);
    await eventually('it pauses', () => paused.length > 0);
    assert.deepEqual(paused, [`mood: MoodLogged at position ${position}: UnsupportedEventVersion`]);
    assert.ok((await lab.checkpoint('mood')).position < position);
  });

  test('a read model that has to wait does not hold the others up', async (t) => {
    let isLocked = true;
    const locked = observingProjection('locked', () => {
      if (isLocked)
        throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
    });
    const lab = await openHarness(t, [locked, moods]);
    const { paused } = await lab.start();
    const position = await lab.logMood(randomUUID());
    await lab.reached('mood', position);
    assert.ok((await lab.checkpoint('locked')).position < position);
    isLocked = false;
    await lab.reached('locked', position);
    assert.deepEqual(paused, []);
  });

  test('events that concern no read model move their checkpoints too', async (t) => {
    const lab = await openHarness(t, [
      moods,
      observingProjection('watcher', () => assert.fail('not for it')),
    ]);
    await lab.start();
    const { position } = await lab.store.append('lamp-1', 'none', [newEvent()]);
    await lab.reached('mood', position);
    await lab.reached('watcher', position);
  });

  test('tables of another shape are made anew from the whole log', async (t) => {
    const lab = await openHarness(t);
    const running = await lab.start();
    const { position } = await writeMoods(lab.store, 10);
    await lab.reached('mood', position);
    await running.projector.stop();
    await lab.db
      .updateTable('mood_entries')
      .set({ mood_value: 1, energy_value: 1, person_id: randomUUID() })
      .execute();

    await prepareReadModels(lab.db, [moods], lab.store);
    assert.equal((await lab.checkpoint('mood')).position, position, 'the same shape stays');

    const reshaped = { ...moods, tableVersion: moods.tableVersion + 1 };
    await prepareReadModels(lab.db, [reshaped], lab.store);
    assert.equal((await lab.db.selectFrom('mood_entries').selectAll().execute()).length, 0);
    await lab.start({ projections: [reshaped] });
    await lab.reached('mood', position);
    assert.equal(await assertMoodsMatchLog(lab.db, lab.store), 10);
  });

  test('tables of a newer shape are refused in words, and left as they are', async (t) => {
    const lab = await openHarness(t);
    const newer = { ...moods, tableVersion: moods.tableVersion + 1 };
    await prepareReadModels(lab.db, [newer], lab.store);
    await lab.start({ projections: [newer] });
    const position = await lab.logMood(randomUUID());
    await lab.reached('mood', position);
    const before = await lab.checkpoint('mood');
    await assert.rejects(
      prepareReadModels(lab.db, [observingProjection('others', () => {}), moods], lab.store),
      (error: Error) => {
        assert.ok(error instanceof NewerTables);
        assert.match(error.message, /^the tables of the read model mood have version \d+, .*rebuild mood$/);
        return true;
      },
    );
    assert.deepEqual(await lab.checkpoint('mood'), before);
    assert.equal(await assertMoodsMatchLog(lab.db, lab.store), 1);
  });

  test('processes that start at once make the tables once', async (t) => {
    const lab = await openHarness(t, []);
    await Promise.all(Array.from({ length: 4 }, () => prepareReadModels(lab.db, [moods], lab.store)));
    assert.equal((await lab.checkpoint('mood')).position, -1n);
  });

  test('checkpoints of another log are refused by name, and nothing is touched', async (t) => {
    const lab = await openHarness(t);
    const before = await lab.checkpoint('mood');
    await assert.rejects(
      prepareReadModels(lab.db, [moods], { storeId: randomUUID(), lastPosition: async () => 0n }),
      (error: Error) => {
        assert.ok(error instanceof ForeignCheckpoint);
        assert.match(error.message, /mood.*rebuild --all/);
        return true;
      },
    );
    assert.deepEqual(await lab.checkpoint('mood'), before);
  });

  test('a read model sent back to the start while a projector runs is filled from the start', async (t) => {
    const seen: string[] = [];
    const lab = await openHarness(t, [
      moods,
      observingProjection('watcher', (ids) => void seen.push(...ids)),
    ]);
    const { progress } = await lab.start();
    const { ids, position } = await writeMoods(lab.store, 12);
    await lab.reached('mood', position);
    await lab.reached('watcher', position);

    await lab.db
      .transaction()
      .execute((transaction) => recreateTables(transaction, moods, lab.store.storeId));
    const last = await lab.logMood(randomUUID());
    await lab.reached('mood', last);
    assert.equal(await assertMoodsMatchLog(lab.db, lab.store), 13);
    await eventually('the process knows', () => progress.statusOf('mood')?.position === last);
    assert.deepEqual(seen.slice(0, 12), ids, 'the others see nothing twice');
    assert.equal(seen.length, 13);
  });

  test('when a newer version takes a read model over, the older one leaves it alone and goes on with the rest', async (t) => {
    const seen: string[] = [];
    const others = observingProjection('others', (ids) => void seen.push(...ids));
    const lab = await openHarness(t, [moods, others]);
    const older = await lab.start();
    await lab.reached('mood', await lab.logMood(randomUUID()));
    await prepareReadModels(lab.db, [{ ...moods, tableVersion: moods.tableVersion + 1 }], lab.store);

    await lab.reached('others', await lab.logMood());
    await lab.reached('others', await lab.logMood());
    await sleep(600);
    const subscriptions = older.subscriptions();
    await lab.reached('others', await lab.logMood());
    await sleep(600);
    assert.equal(older.subscriptions(), subscriptions, 'it does not try for what is no longer its own');
    assert.equal(seen.length, 4);
    assert.equal((await lab.checkpoint('mood')).position, -1n);
    assert.deepEqual(older.paused, []);
  });

  test('a projector that comes too late can neither pause nor move what another has got past', async (t) => {
    const lab = await openHarness(t);
    await lab.start();
    const before = (await lab.checkpoint('mood')).position;
    const position = await lab.logMood(randomUUID());
    await lab.reached('mood', position);
    assert.equal(
      await pauseProjection(lab.db, moods, lab.store.storeId, before, position, 'too late'),
      false,
    );
    const later = position + 1n;
    assert.equal(await moveCheckpoints(lab.db, [moods], lab.store.storeId, before, later), false);
    assert.equal(await moveCheckpoints(lab.db, [moods], randomUUID(), position, later), false, 'another log');
    assert.equal((await lab.checkpoint('mood')).pausedReason, null);
  });

  test('stopping lets the batch in progress commit, and none follows', async (t) => {
    const begun = Promise.withResolvers<void>();
    const slow: AnyProjection = {
      ...moods,
      project: async (events, db) => {
        begun.resolve();
        await sleep(100);
        await moods.project(events, db);
      },
    };
    const lab = await openHarness(t, [slow]);
    const { projector } = await lab.start();
    const position = await lab.logMood(randomUUID());
    await begun.promise;
    await projector.stop();
    assert.equal((await lab.checkpoint('mood')).position, position);
    await lab.logMood(randomUUID());
    await sleep(50);
    assert.equal((await lab.checkpoint('mood')).position, position);
  });

  test('a TypeError while the checkpoints are read is logged with its stack, counted, and the projector goes on', async (t) => {
    const lab = await openHarness(t);
    const { progress, log } = await lab.start();
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
    await lab.reached('mood', await lab.logMood());
  });

  test('the error behind a paused projection is logged with its stack', async (t) => {
    const refusing = observingProjection('refusing', async () => {
      throw new TypeError('a field is missing');
    });
    const lab = await openHarness(t, [refusing]);
    const { log, paused } = await lab.start();
    await lab.logMood();
    await eventually('it pauses', () => paused.length > 0);
    const [line] = log.lines.filter(({ level }) => level === 'error');
    assert.equal(
      line?.message,
      'a read model is paused; mend the cause, then run: npm run projections -- retry refusing',
    );
    assert.match(String(line?.fields.reason), /^MoodLogged at position \d+: TypeError$/);
    assert.equal(line?.fields.err?.message, 'a field is missing');
  });
});
