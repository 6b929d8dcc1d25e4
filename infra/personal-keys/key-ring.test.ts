import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type KyselyPlugin, sql } from 'kysely';
import { DomainError } from '../../domain/domain-error.ts';
import { MasterKey } from '../crypto/master-key.ts';
import type { ReportUnreadable } from '../crypto/unreadable.ts';
import { NotificationConnection } from '../postgres/notification-connection.ts';
import type { OperationalTables } from '../postgres/tables.ts';
import { collectingLogger } from '../testing/collecting-logger.ts';
import { eventually } from '../testing/eventually.ts';
import { migratedDatabase, openKysely } from '../testing/migrated-database.ts';
import { KeyRing } from './key-ring.ts';

const masterKey = MasterKey.random();

const failOnUnreadable: ReportUnreadable = (subject, error) => {
  throw new Error(`${subject} cannot be opened`, { cause: error });
};

async function openRing(t: TestContext, database: string, follows: boolean, report = failOnUnreadable) {
  const db = openKysely(t, database);
  const ring = new KeyRing(db, masterKey, report);
  if (follows) {
    const notificationConnection = new NotificationConnection(database, collectingLogger());
    await notificationConnection.open();
    t.after(() => notificationConnection.close());
    await ring.listenForChanges(notificationConnection);
  }
  return { db, ring };
}

const loseKey = (db: Kysely<OperationalTables>, owner: string) =>
  db.deleteFrom('personal_keys').where('owner', '=', owner).execute();

test('a person’s key is found by person and by key id in every process, and is stored encrypted', async (t) => {
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
    (await there.ring.textOpenerOf([key.keyId, randomUUID(), key.keyId])).keys,
    new Map([[key.keyId, key.key]]),
  );

  const rows = await here.db.selectFrom('personal_keys').selectAll().execute();
  for (const { wrapped, key_id } of rows) {
    assert.ok(wrapped && !wrapped.includes(key.key));
    assert.notEqual(key_id, owner);
  }
});

test('a wrapped key cannot be opened with another master key, when it was changed, or under another id', async (t) => {
  const database = await migratedDatabase(t);
  const reported: string[] = [];
  const { db, ring } = await openRing(t, database, false, (subject) => reported.push(subject));
  const [owner, other] = [randomUUID(), randomUUID()];
  for (const person of [owner, other]) await ring.create(person, db);
  await assert.rejects(new KeyRing(db, MasterKey.random(), failOnUnreadable).ofOwner(owner));

  const { wrapped } = await db
    .selectFrom('personal_keys')
    .select('wrapped')
    .where('owner', '=', other)
    .executeTakeFirstOrThrow();
  await db.updateTable('personal_keys').set({ wrapped }).where('owner', '=', owner).execute();
  await assert.rejects(ring.ofOwner(owner));
  // When several keys are requested, a damaged one is left out.
  const rows = await db.selectFrom('personal_keys').select(['key_id', 'owner']).execute();
  const keyIds = rows.map(({ key_id }) => key_id);
  const { keys } = await ring.textOpenerOf([...keyIds, 'v2:of another kind']);
  const readable = [...keys.keys()];
  assert.deepEqual(
    readable,
    rows.filter((row) => row.owner === other).map(({ key_id }) => key_id),
  );
  assert.deepEqual(
    reported,
    keyIds.filter((keyId) => !readable.includes(keyId)).map((keyId) => `the key ${keyId}`),
  );
  // A failed read is not cached.
  await loseKey(db, owner);
  assert.equal(await ring.ofOwner(owner), undefined);
});

test('readers at the same time share a statement: each gets its own key, and a damaged one fails only its reader', async (t) => {
  const { db, ring } = await openRing(t, await migratedDatabase(t), false);
  const owners = Array.from({ length: 20 }, () => randomUUID());
  for (const owner of owners) await ring.create(owner, db);
  const [damaged, ...whole] = owners as [string, ...string[]];
  await sql`update personal_keys set wrapped = decode('00', 'hex') where owner = ${damaged}`.execute(db);

  let reads = 0;
  const transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
    reads++;
    return result;
  };
  const counted = db.withPlugin({ transformQuery: ({ node }) => node, transformResult });
  const fresh = new KeyRing(counted, masterKey, failOnUnreadable);
  const [failed, nobody, ...keys] = await Promise.allSettled(
    [damaged, randomUUID(), ...whole].map((owner) => fresh.ofOwner(owner)),
  );
  assert.equal(failed?.status, 'rejected');
  assert.deepEqual(nobody, { status: 'fulfilled', value: undefined });
  assert.equal(reads, 1);
  const expected = await ring.ofOwners(whole, db);
  const own = keys.map((key) => (key.status === 'fulfilled' ? key.value : undefined));
  assert.deepEqual(
    own,
    whole.map((owner) => expected.get(owner)),
  );

  const openers = await Promise.all(own.map((key) => fresh.textOpenerOf(key ? [key.keyId] : [])));
  assert.deepEqual(
    openers.map(({ keys }) => [...keys.keys()]),
    own.map((key) => [key?.keyId]),
    'nobody gets a key of another call',
  );
  assert.equal(reads, 2);
});

test('a key created in a transaction that is rolled back does not exist', async (t) => {
  const { db, ring } = await openRing(t, await migratedDatabase(t), false);
  const owner = randomUUID();
  const undone = db.transaction().execute(async (transaction) => {
    await ring.create(owner, transaction);
    throw new Error('roll back');
  });
  await assert.rejects(undone, /roll back/);
  assert.equal(await ring.ofOwner(owner), undefined);
});

test('a key that was requested before it was created is found as soon as it exists', async (t) => {
  const { db, ring } = await openRing(t, await migratedDatabase(t), false);
  const owner = randomUUID();
  assert.equal(await ring.ofOwner(owner), undefined);
  await ring.create(owner, db);
  assert.ok(await ring.ofOwner(owner));
});

test('other processes forget a destroyed key at once, or within a second without a notification', async (t) => {
  const database = await migratedDatabase(t);
  const here = await openRing(t, database, false);
  const listening = await openRing(t, database, true);
  const notListening = await openRing(t, database, false);
  const owner = randomUUID();
  await here.ring.create(owner, here.db);
  const key = await here.ring.ofOwner(owner);
  assert.ok(key);
  let now = performance.now();
  t.mock.method(performance, 'now', () => now);
  const reads = { listening: listening.ring, deaf: notListening.ring };
  const has = async (name: keyof typeof reads) =>
    (await reads[name].ofOwner(owner)) !== undefined ||
    (await reads[name].textOpenerOf([key.keyId])).keys.size > 0;
  assert.ok((await has('listening')) && (await has('deaf')));

  await here.ring.destroy([owner], here.db);
  await eventually('it is forgotten', async () => !(await has('listening')));
  assert.ok(await has('deaf'), 'a key in use stays in the cache for a moment');
  now += 1_010;
  assert.ok(!(await has('deaf')));
});

test('concurrent first uses of a pseudonym create one key', async (t) => {
  const database = await migratedDatabase(t);
  const [here, there] = [await openRing(t, database, false), await openRing(t, database, false)];
  const owner = randomUUID();
  await Promise.all([here, there, here].map(({ ring }) => ring.ensure(owner)));
  const key = await here.ring.ofOwner(owner);
  assert.ok(key);
  assert.deepEqual(await there.ring.ofOwner(owner), key);
});

test('a read that began before the key existed does not hide the new key', async (t) => {
  const database = await migratedDatabase(t);
  const { db, ring } = await openRing(t, database, false);
  const owner = randomUUID();
  const released = Promise.withResolvers<void>();
  let reads = 0;
  const transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
    // Hold back the third read: the first one and the lock belong to the call that creates the key.
    if (result.numAffectedRows === undefined && ++reads === 3) await released.promise;
    return result;
  };
  const slow = new KeyRing(
    db.withPlugin({ transformQuery: ({ node }) => node, transformResult }),
    masterKey,
    failOnUnreadable,
  );
  const [first, second] = await db.transaction().execute(async (transaction) => {
    await sql`lock table personal_keys in share row exclusive mode`.execute(transaction);
    const creating = slow.ensure(owner);
    await sleep(100);
    const reading = slow.ofOwner(owner);
    await sleep(100);
    return [creating, reading];
  });
  await sleep(100);
  released.resolve();
  await first;
  assert.equal(await second, undefined);
  assert.ok(await ring.ofOwner(owner));
});

test('an owner whose key was destroyed never gets another key, even if the owner had none yet', async (t) => {
  const database = await migratedDatabase(t);
  const [here, there] = [await openRing(t, database, false), await openRing(t, database, true)];
  const [owner, keyless] = [randomUUID(), randomUUID()];
  await here.ring.create(owner, here.db);
  await here.ring.destroy([owner, keyless], here.db);
  here.ring.clearCache();
  for (const each of [owner, keyless]) {
    await assert.rejects(here.ring.ensure(each), new DomainError('unauthenticated', 'Please sign in'));
    await assert.rejects(there.ring.ensure(each), new DomainError('unauthenticated', 'Please sign in'));
  }
});

test('the row of a destroyed key contains neither its owner nor the key id, even if it once did', async (t) => {
  const { db, ring } = await openRing(t, await migratedDatabase(t), false);
  const [owner, before, other] = [randomUUID(), randomUUID(), randomUUID()];
  for (const each of [owner, other]) await ring.create(each, db);
  const { keyId = '' } = (await ring.ofOwner(owner)) ?? {};
  await db
    .insertInto('personal_keys')
    .values({ key_id: randomUUID(), owner: before, wrapped: null })
    .execute();
  for (let time = 0; time < 2; time++) await ring.destroy([owner, before], db);

  const rows = await db.selectFrom('personal_keys').selectAll().where('wrapped', 'is', null).execute();
  assert.equal(rows.length, 2);
  for (const row of rows)
    for (const id of [owner, before, keyId]) assert.ok(!Object.values(row).includes(id));
  assert.deepEqual(await ring.destroyedAmong([owner, before, other]), new Set([owner, before]));
  const elsewhere = new KeyRing(db, MasterKey.random(), failOnUnreadable);
  assert.deepEqual(
    await elsewhere.destroyedAmong([owner, before]),
    new Set(),
    'only the master key reveals the owner',
  );
});

test('the order of destroyed keys does not reveal which belong together', async (t) => {
  const { db, ring } = await openRing(t, await migratedDatabase(t), false);
  await ring.destroy(
    Array.from({ length: 6 }, () => randomUUID()),
    db,
  );
  const { rows } = await sql<{ owner: string }>`select owner from personal_keys order by ctid`.execute(db);
  const order = rows.map(({ owner }) => owner);
  assert.deepEqual(order, order.toSorted());
});

test('a key is not created while a transaction destroys it', async (t) => {
  const { db, ring } = await openRing(t, await migratedDatabase(t), false);
  const owner = randomUUID();
  const creating = await db.transaction().execute(async (transaction) => {
    await ring.destroy([owner], transaction);
    const ensured = ring.ensure(owner).then(
      () => 'made',
      (error: Error) => error.message,
    );
    await sleep(100);
    return { ensured };
  });
  assert.equal(await creating.ensured, 'Please sign in');
  assert.equal(await ring.ofOwner(owner), undefined);
});

test('several keys are read in one query', async (t) => {
  const { db, ring } = await openRing(t, await migratedDatabase(t), false);
  const owners = Array.from({ length: 20 }, () => randomUUID());
  const keys = new Map<string, Buffer>();
  for (const owner of owners) {
    await ring.create(owner, db);
    const key = await ring.ofOwner(owner);
    assert.ok(key);
    keys.set(key.keyId, key.key);
  }
  let queries = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      queries++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const fresh = new KeyRing(counting, masterKey, failOnUnreadable);
  assert.deepEqual((await fresh.textOpenerOf([...keys.keys(), randomUUID()])).keys, keys);
  assert.equal(queries, 1);
});
