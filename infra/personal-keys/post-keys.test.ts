import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import { MasterKey } from '../crypto/master-key.ts';
import { sealText } from '../crypto/sealed-text.ts';
import { NotificationConnection } from '../postgres/notification-connection.ts';
import { collectingLogger } from '../testing/collecting-logger.ts';
import { eventually } from '../testing/eventually.ts';
import { migratedDatabase, openKysely } from '../testing/migrated-database.ts';
import { KeyRing } from './key-ring.ts';

const masterKey = MasterKey.random();
const place = { entityId: 'post-1', field: 'content' };

async function openRing(t: TestContext, database: string, reported: string[] = []) {
  const db = openKysely(t, database);
  const ring = new KeyRing(db, masterKey, (subject) => reported.push(subject));
  const notificationConnection = new NotificationConnection(database, collectingLogger());
  await notificationConnection.open();
  t.after(() => notificationConnection.close());
  await ring.listenForChanges(notificationConnection);
  return { db, ring };
}

/** An author with two posts, each under a key of its own. */
async function twoPosts({ db, ring }: Awaited<ReturnType<typeof openRing>>) {
  const author = randomUUID();
  await ring.create(author, db);
  const authorKey = await ring.ofOwner(author);
  assert.ok(authorKey);
  const [own, other] = [await ring.ofPosts.create(), await ring.ofPosts.create()];
  const seal = (text: string, key: typeof own) => sealText(text, place, authorKey, key);
  return { author, own, first: seal('the first', own), second: seal('the second', other) };
}

test('a post opens with its own key and its author’s, and each of the two makes it unreadable', async (t) => {
  const database = await migratedDatabase(t);
  const reported: string[] = [];
  const [here, there] = [await openRing(t, database, reported), await openRing(t, database, reported)];
  const { author, own, first, second } = await twoPosts(here);
  const read = async ({ ring }: typeof here) => {
    const texts = await ring.textOpenerOf(
      [first, second].flatMap(({ keyId, ownerKeyId = '' }) => [keyId, ownerKeyId]),
    );
    return [texts.open(first, place), texts.open(second, place)];
  };
  for (const process of [here, there]) assert.deepEqual(await read(process), ['the first', 'the second']);

  await here.ring.ofPosts.destroy([own.keyId]);
  here.ring.clearCache();
  assert.deepEqual(await read(here), [null, 'the second']);
  await eventually('the other process has forgotten the key', async () => (await read(there))[0] === null);

  await here.db.transaction().execute((transaction) => here.ring.destroy([author], transaction));
  here.ring.clearCache();
  assert.deepEqual(await read(here), [null, null], 'the other post’s key is still there');
  assert.equal((await here.db.selectFrom('post_keys').selectAll().execute()).length, 1);
  assert.deepEqual(reported, [], 'a key that is gone is no damage');
});

test('a row holds a random id and a wrapped key, and nothing that posts of one author share', async (t) => {
  const process = await openRing(t, await migratedDatabase(t));
  const { own } = await twoPosts(process);
  const rows = await process.db.selectFrom('post_keys').selectAll().execute();
  assert.deepEqual(Object.keys(rows[0] ?? {}).sort(), ['key_id', 'wrapped']);
  for (const { key_id, wrapped } of rows) {
    assert.match(key_id, /^.{14}4/, 'a random UUID');
    assert.ok(!wrapped.includes(own.key));
  }
});

test('a damaged key makes its post unreadable, and is reported', async (t) => {
  const reported: string[] = [];
  const process = await openRing(t, await migratedDatabase(t), reported);
  const { own, first } = await twoPosts(process);
  await process.db
    .updateTable('post_keys')
    .set({ wrapped: Buffer.alloc(60) })
    .execute();
  const texts = await process.ring.textOpenerOf([first.keyId, first.ownerKeyId ?? '']);
  assert.equal(texts.open(first, place), null);
  assert.deepEqual(reported, [`the key ${own.keyId}`]);
});
