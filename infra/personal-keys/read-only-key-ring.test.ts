import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import { type KyselyPlugin, sql } from 'kysely';
import { MasterKey } from '../crypto/master-key.ts';
import { NotificationConnection } from '../postgres/notification-connection.ts';
import { collectingLogger } from '../testing/collecting-logger.ts';
import { eventually } from '../testing/eventually.ts';
import { migratedDatabase, openKysely } from '../testing/migrated-database.ts';
import { KeyRing } from './key-ring.ts';
import { ReadOnlyKeyRing } from './read-only-key-ring.ts';

/** People with keys, and a ring that has read them once. */
async function openRead(t: TestContext, people: number) {
  const database = await migratedDatabase(t);
  const db = openKysely(t, database);
  const masterKey = MasterKey.random();
  const reported: string[] = [];
  const report = (subject: string) => void reported.push(subject);
  const writer = new KeyRing(db, masterKey, report);
  const owners = Array.from({ length: people }, () => randomUUID());
  for (const owner of owners) await writer.create(owner, db);
  const ring = new ReadOnlyKeyRing(masterKey, report);
  /** How many rows the last read has got from PostgreSQL. */
  let rows = 0;
  const transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
    rows = result.rows.length;
    return result;
  };
  const counted = db.withPlugin({ transformQuery: ({ node }) => node, transformResult });
  /** The owners who have a key according to the ring, and its keys by id. */
  const read = async (asked: readonly string[] = owners) => {
    const found = await ring.ofOwners(asked, counted);
    return { has: asked.filter((owner) => found.has(owner)), keys: found.opener.keys };
  };
  const first = await read();
  return { database, db, writer, owners, ring, reported, read, first, rowsRead: () => rows };
}

/** The keys of few owners are read each time. Of many owners, only changed keys are read. */
const SIZES = [
  { people: 3, amount: 'few' },
  { people: 60, amount: 'many' },
];

for (const { people, amount } of SIZES) {
  test(`keys of ${amount} owners are found again, and only for those who are asked for`, async (t) => {
    const { db, writer, owners, read, first } = await openRead(t, people);
    assert.deepEqual(first.has, owners);
    const stored = await writer.ofOwners(owners, db);
    assert.deepEqual(first.keys, new Map([...stored.values()].map(({ keyId, key }) => [keyId, key])));
    const twice = [...owners, ...owners];
    assert.deepEqual(await read(twice), { has: twice, keys: first.keys });

    const nobody = randomUUID();
    const [left, ...asked] = owners as [string, ...string[]];
    const some = await read([...asked, nobody]);
    assert.deepEqual(some.has, asked);
    const leftKey = stored.get(left)?.keyId;
    assert.deepEqual(
      [...some.keys.keys()].sort(),
      [...first.keys.keys()].filter((keyId) => keyId !== leftKey).sort(),
    );
  });

  test(`a key of ${amount} owners that is destroyed is never used again, and a new owner is found`, async (t) => {
    const { db, writer, owners, read } = await openRead(t, people);
    const [gone, ...stay] = owners as [string, ...string[]];
    await db.deleteFrom('personal_keys').where('owner', '=', gone).execute();
    const joined = randomUUID();
    await writer.create(joined, db);
    for (const _ of ['the first time', 'again']) {
      const { has, keys } = await read([...owners, joined]);
      assert.deepEqual(has, [...stay, joined]);
      assert.equal(keys.size, people);
    }
  });

  test(`a transaction that destroys ${amount} keys misses them; the others have them if it is rolled back`, async (t) => {
    const { db, owners, ring, read, first } = await openRead(t, people);
    const undone = db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('personal_keys').execute();
      const found = await ring.ofOwners(owners, transaction);
      assert.deepEqual([owners.some((owner) => found.has(owner)), found.opener.keys.size], [false, 0]);
      assert.deepEqual(await read(), first);
      throw new Error('roll back');
    });
    await assert.rejects(undone, /roll back/);
    assert.deepEqual(await read(), first);
  });

  test(`of ${amount} owners, a key under another id is read again; a damaged or empty one opens nothing`, async (t) => {
    const { db, writer, owners, reported, read, first } = await openRead(t, people);
    const [replaced, damaged, empty] = owners as [string, string, string];
    await db.deleteFrom('personal_keys').where('owner', '=', replaced).execute();
    await writer.create(replaced, db);
    const other = randomUUID();
    await sql`update personal_keys set key_id = ${other}::uuid where owner = ${damaged}`.execute(db);
    await db.updateTable('personal_keys').set({ wrapped: null }).where('owner', '=', empty).execute();

    const { has, keys } = await read();
    assert.deepEqual(has, owners, 'each has a row');
    const replacement = (await writer.ofOwners([replaced], db)).get(replaced);
    assert.ok(replacement && !first.keys.has(replacement.keyId));
    assert.deepEqual(keys.get(replacement.keyId), replacement.key);
    assert.equal(keys.size, people - 2);
    assert.deepEqual(reported, [`the key ${other}`]);
  });
}

test('the keys of many owners are not sent again, until any process destroys a key', async (t) => {
  const { database, db, writer, owners, ring, read, rowsRead } = await openRead(t, 60);
  assert.equal(rowsRead(), 60);
  await read();
  assert.equal(rowsRead(), 0);
  const notificationConnection = new NotificationConnection(database, collectingLogger());
  await notificationConnection.open();
  t.after(() => notificationConnection.close());
  await ring.listenForChanges(notificationConnection);
  const [gone, ...stay] = owners as [string, ...string[]];
  await db.transaction().execute((transaction) => writer.destroy([gone], transaction));
  await eventually('the kept keys are forgotten', async () => {
    await read(stay);
    return rowsRead() === stay.length;
  });
});
