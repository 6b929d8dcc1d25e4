import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { eventually } from '../event-store/testing/collect.ts';
import { SignalLine } from '../postgres/signal-line.ts';
import type { PlainTables } from '../postgres/tables.ts';
import { migratedDatabase, openQueries } from '../testing/migrated-database.ts';
import { KeyRing } from './key-ring.ts';

const wrappingKey = randomBytes(32);

async function openRing(t: TestContext, database: string, follows: boolean) {
  const db = openQueries(t, database);
  const ring = new KeyRing(db, wrappingKey);
  if (follows) {
    const signals = new SignalLine(database);
    await signals.open();
    t.after(() => signals.close());
    await ring.follow(signals);
  }
  return { db, ring };
}

const destroyKey = (db: Kysely<PlainTables>, owner: string) =>
  db.deleteFrom('personal_keys').where('owner', '=', owner).execute();

test('a person’s key is found by the person and by its id, in every process, and is not what is stored', async (t) => {
  const database = await migratedDatabase(t);
  const [here, there] = [await openRing(t, database, true), await openRing(t, database, true)];
  const [owner, other] = [randomUUID(), randomUUID()];
  for (const person of [owner, other]) await here.ring.create(person, here.db);

  const key = await here.ring.ofOwner(owner);
  assert.ok(key);
  assert.equal(key.key.length, 32);
  assert.deepEqual(await there.ring.ofOwner(owner), key);
  const otherKey = await there.ring.ofOwner(other);
  assert.notDeepEqual(otherKey?.key, key.key);
  assert.deepEqual(
    await there.ring.withIds([key.keyId, randomUUID(), key.keyId]),
    new Map([[key.keyId, key.key]]),
  );

  const rows = await here.db.selectFrom('personal_keys').selectAll().execute();
  for (const { wrapped, key_id } of rows) {
    assert.ok(!wrapped.includes(key.key));
    assert.notEqual(key_id, owner);
  }
});

test('a wrapped key does not open under another master key, changed, or under another id', async (t) => {
  const database = await migratedDatabase(t);
  const { db, ring } = await openRing(t, database, false);
  const [owner, other] = [randomUUID(), randomUUID()];
  for (const person of [owner, other]) await ring.create(person, db);
  await assert.rejects(new KeyRing(db, randomBytes(32)).ofOwner(owner));

  const { wrapped } = await db
    .selectFrom('personal_keys')
    .select('wrapped')
    .where('owner', '=', other)
    .executeTakeFirstOrThrow();
  await db.updateTable('personal_keys').set({ wrapped }).where('owner', '=', owner).execute();
  await assert.rejects(ring.ofOwner(owner));
  // A failed look is not remembered.
  await destroyKey(db, owner);
  assert.equal(await ring.ofOwner(owner), undefined);
});

test('a key made in a transaction that is rolled back was never there', async (t) => {
  const { db, ring } = await openRing(t, await migratedDatabase(t), false);
  const owner = randomUUID();
  const undone = db.transaction().execute(async (transaction) => {
    await ring.create(owner, transaction);
    throw new Error('changed my mind');
  });
  await assert.rejects(undone, /changed my mind/);
  assert.equal(await ring.ofOwner(owner), undefined);
});

test('a person asked for before their key was made has it as soon as it is made', async (t) => {
  const { db, ring } = await openRing(t, await migratedDatabase(t), false);
  const owner = randomUUID();
  assert.equal(await ring.ofOwner(owner), undefined);
  await ring.create(owner, db);
  assert.ok(await ring.ofOwner(owner));
});

test('a destroyed key is forgotten elsewhere at once, and within a second where no signal arrives', async (t) => {
  const database = await migratedDatabase(t);
  const here = await openRing(t, database, false);
  const listening = await openRing(t, database, true);
  const deaf = await openRing(t, database, false);
  const owner = randomUUID();
  await here.ring.create(owner, here.db);
  const key = await here.ring.ofOwner(owner);
  assert.ok(key);
  const reads = { listening: listening.ring, deaf: deaf.ring };
  const has = async (name: keyof typeof reads) =>
    (await reads[name].ofOwner(owner)) !== undefined || (await reads[name].withIds([key.keyId])).size > 0;
  assert.ok((await has('listening')) && (await has('deaf')));

  const began = performance.now();
  await destroyKey(here.db, owner);
  // Any change is announced the same way; here another person's new key is.
  await here.ring.create(randomUUID(), here.db);
  await eventually('it is forgotten', async () => !(await has('listening')), 500);
  assert.ok(await has('deaf'), 'a key in use is remembered for a moment');
  await sleep(1_010 - (performance.now() - began));
  assert.ok(!(await has('deaf')));
});
