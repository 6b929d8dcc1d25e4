import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import { sql } from 'kysely';
import { MasterKey } from '../crypto/master-key.ts';
import { migratedDatabase, openKysely } from '../testing/migrated-database.ts';
import { KeyRing } from './key-ring.ts';
import { ReadOnlyKeyRing } from './read-only-key-ring.ts';

/** People with keys, and a ring that has read them once. */
async function openRead(t: TestContext, people: number) {
  const db = openKysely(t, await migratedDatabase(t));
  const masterKey = MasterKey.random();
  const reported: string[] = [];
  const report = (subject: string) => void reported.push(subject);
  const writer = new KeyRing(db, masterKey, report);
  const owners = Array.from({ length: people }, () => randomUUID());
  for (const owner of owners) await writer.create(owner, db);
  const ring = new ReadOnlyKeyRing(masterKey, report);
  /** The owners who have a key according to the ring, and the ids of the keys that open. */
  const read = async (asked: readonly string[] = owners) => {
    const found = await ring.ofOwners(asked, db);
    return { has: asked.filter((owner) => found.has(owner)), keys: found.opener.keys };
  };
  const first = await read();
  return { db, writer, owners, ring, reported, read, first };
}

test('keys that are known are found again, and only for those who are asked for', async (t) => {
  const { db, writer, owners, read, first } = await openRead(t, 3);
  const [one, , three] = owners as [string, string, string];
  assert.deepEqual(first.has, owners);
  const stored = await writer.ofOwners(owners, db);
  assert.deepEqual(first.keys, new Map([...stored.values()].map(({ keyId, key }) => [keyId, key])));
  assert.deepEqual(await read(), first);

  const nobody = randomUUID();
  const some = await read([three, nobody, one]);
  assert.deepEqual(some.has, [three, one]);
  assert.deepEqual(
    [...some.keys.keys()].sort(),
    [three, one].map((owner) => stored.get(owner)?.keyId).sort(),
  );
  assert.deepEqual((await read([])).keys, new Map());
});

test('a known key that is destroyed is never used again, and a new owner is found', async (t) => {
  const { db, writer, owners, read } = await openRead(t, 2);
  const [gone, stays] = owners as [string, string];
  await db.deleteFrom('personal_keys').where('owner', '=', gone).execute();
  const joined = randomUUID();
  await writer.create(joined, db);
  for (const _ of ['the first time', 'again']) {
    const { has, keys } = await read([gone, stays, joined]);
    assert.deepEqual(has, [stays, joined]);
    assert.equal(keys.size, 2);
  }
});

test('only the transaction that destroys a key misses it until it commits', async (t) => {
  const { db, owners, ring, read, first } = await openRead(t, 1);
  const undone = db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('personal_keys').execute();
    assert.equal((await ring.ofOwners(owners, transaction)).has(owners[0] as string), false);
    assert.deepEqual(await read(), first);
    throw new Error('roll back');
  });
  await assert.rejects(undone, /roll back/);
  assert.deepEqual(await read(), first);
});

test('a key under another id is read again; one that is damaged or empty opens nothing', async (t) => {
  const { db, writer, owners, reported, read, first } = await openRead(t, 3);
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
  assert.deepEqual(keys, new Map([[replacement.keyId, replacement.key]]));
  assert.deepEqual(reported, [`the key ${other}`]);
});
