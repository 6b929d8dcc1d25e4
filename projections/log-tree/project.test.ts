import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { moodStream } from '../../domain/mood/events.ts';
import { LOG_START, type RecordedEvent } from '../../infra/event-store/port.ts';
import { leafOf } from '../../infra/log-tree/leaf.ts';
import {
  consistencyProof,
  inclusionProof,
  rootAt,
  verifyConsistency,
  verifyInclusion,
} from '../../infra/log-tree/merkle-tree.ts';
import { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { asRecordedProjection } from '../projection.ts';
import { cut } from '../properties/history.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { verify } from '../rebuild/verify.ts';
import { logTreeRowsOf, storedLogTreeRows } from '../testing/expected-log-tree.ts';
import { openHarness } from '../testing/harness.ts';
import { codec, encodeMood, moodLogged } from '../testing/mood-log.ts';
import { testKeys } from '../testing/test-keys.ts';
import { logTreeProjection } from './project.ts';
import { readTree, subtreesIn } from './queries.ts';
import { TILE_HASHES } from './table.ts';

const logTree = asRecordedProjection(logTreeProjection);

/** Fills more than one tile of level 1, so the tree has tiles of three levels. */
const LONG_LOG = TILE_HASHES ** 2 + 3 * TILE_HASHES + 7;

const longLog = (size: number): RecordedEvent[] =>
  Array.from({ length: size }, (_, index) => ({
    id: randomUUID(),
    stream: `long-${index % 7}`,
    version: Math.floor(index / 7),
    type: 'Counted',
    data: { index },
    metadata: { commandId: 'c', schemaVersion: 1, appVersion: 'test' },
    // Positions of EventStoreDB have gaps.
    position: BigInt(index) * 97n,
  }));

suite('the log tree', () => {
  test('it has a leaf for every event, also of types and versions that only newer software knows', async (t) => {
    const { connectionString, db, store, start, reached, checkpoint } = await openHarness(t, [logTree]);
    await start();
    const stream = moodStream(randomUUID());
    const mood = encodeMood(moodLogged(randomUUID()), stream);
    const newer = { ...mood, id: randomUUID(), metadata: { ...mood.metadata, schemaVersion: 999 } };
    const unknown = { ...mood, id: randomUUID(), type: 'KnownLater' };
    const { position } = await store.append(stream, 'none', [mood, newer, unknown]);
    await reached('log-tree', position);
    assert.equal((await checkpoint('log-tree')).pausedReason, null);
    const { events: log } = await store.readAll(LOG_START, 100);
    assert.equal(log.length, 4, 'with the event that opened the log');
    const rows = await storedLogTreeRows(db);
    assert.deepEqual(rows, logTreeRowsOf(log));

    const logger = collectingLogger();
    const notificationConnection = new NotificationConnection(connectionString, logger);
    await notificationConnection.open();
    t.after(() => notificationConnection.close());
    const replay = {
      db,
      store,
      codec,
      keys: testKeys,
      notificationConnection,
      log: logger,
      report: () => {},
    };
    assert.equal((await verify(replay, logTree)).difference, undefined);
    await rebuild({ ...replay, whenStuck: 'throw' }, logTree);
    assert.deepEqual(await storedLogTreeRows(db), rows);
    await db.updateTable('log_tree_head').set({ size: 3n }).execute();
    assert.equal((await verify(replay, logTree)).difference?.table, 'log_tree_head');
  });

  test('its rows do not depend on how the log is cut', async (t) => {
    const { db } = await openHarness(t, [logTree]);
    const log = longLog(2 * TILE_HASHES + 3);
    for (const sizes of [[1], [TILE_HASHES], [TILE_HASHES - 1, 2], [log.length]]) {
      await db.deleteFrom('log_tree_tiles').execute();
      await db.deleteFrom('log_tree_head').execute();
      for (const batch of cut(log, sizes)) await logTreeProjection.projectRecorded(batch, db);
      assert.deepEqual(await storedLogTreeRows(db), logTreeRowsOf(log), `batches of ${sizes}`);
    }
  });

  test('proofs from the tiles hold over three levels', async (t) => {
    const { db } = await openHarness(t, [logTree]);
    const log = longLog(LONG_LOG);
    for (const batch of cut(log, [5_000])) await logTreeProjection.projectRecorded(batch, db);
    const tree = await readTree(db);
    const newest = { size: tree.size, root: tree.root() };
    assert.equal(newest.size, LONG_LOG);
    const read = subtreesIn(db);
    assert.deepEqual(await rootAt(read, newest.size), newest.root);
    for (const size of [1, 2, 255, 256, 257, 40_000, 65_536, 65_537, LONG_LOG - 1, LONG_LOG]) {
      const older = { size, root: await rootAt(read, size) };
      assert.ok(
        verifyConsistency(older, newest, await consistencyProof(read, size, newest.size)),
        String(size),
      );
      const leaf = leafOf(log[size - 1] as RecordedEvent);
      for (const head of [older, newest]) {
        const proof = await inclusionProof(read, size - 1, head.size);
        assert.ok(verifyInclusion({ index: size - 1, ...head }, leaf, proof), `${size} in ${head.size}`);
      }
    }
    await assert.rejects(rootAt(read, LONG_LOG + 1), RangeError);
  });
});
