import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { canonicalUsername } from '../../domain/account/rules.ts';
import { MasterKey } from '../crypto/master-key.ts';
import { KeyRing } from '../personal-keys/key-ring.ts';
import { migratedDatabase, openKysely } from '../testing/migrated-database.ts';
import { type Account, Accounts } from './accounts.ts';
import { beginNameSealing } from './name-sealing.ts';
import { openNames, sealNames } from './sealed-names.ts';

const SECRETS = { passwordHash: 'a hash', recoveryHash: Buffer.alloc(32) };
/** More than two batches. */
const CROWD = 210;

/** The accounts of a database that 1.0.2 may still read, and a second process on it. */
async function openAccounts(t: TestContext) {
  const connectionString = await migratedDatabase(t);
  const masterKey = MasterKey.random();
  const unreadable: string[] = [];
  const open = () => {
    const db = openKysely(t, connectionString);
    const keys = new KeyRing(db, masterKey, (subject) => unreadable.push(subject));
    return { db, keys, accounts: new Accounts(db, keys, masterKey) };
  };
  const [here, there] = [open(), open()];
  const register = async (username: string, accounts = here.accounts) => {
    const names = { username, fullName: `${username} Holm` };
    return (await accounts.create({ ...names, ...SECRETS }, async () => undefined)).account;
  };
  return { ...here, there, register, unreadable };
}

/** The statement that 1.0.2 executes to register a person. */
const registerAs102 = (db: ReturnType<typeof openKysely>, username: string) =>
  sql`
    insert into accounts (person_id, username, username_key, full_name, password_hash, recovery_hash, created_at)
    values (${randomUUID()}, ${username}, ${canonicalUsername(username)}, 'Of 1.0.2', 'a hash', '\\x00', now())`.execute(
    db,
  );

const clearNamesIn = async (db: ReturnType<typeof openKysely>) => {
  const { rows } = await sql<{ names: string[] }>`
    select array_agg(username || full_name || username_key) as names from accounts
    where username <> '' or full_name <> '' or username_key not like 'H:%'`.execute(db);
  return rows[0]?.names ?? [];
};

test('until sealing begins 1.0.2 can read every name, and from then on no name is stored in the clear', async (t) => {
  const { db, accounts, register } = await openAccounts(t);
  const maren = await register('Maren');
  const { rows } = await sql`select username, username_key, full_name from accounts`.execute(db);
  assert.deepEqual(rows, [{ username: 'Maren', username_key: 'maren', full_name: 'Maren Holm' }]);
  await registerAs102(db, 'Ben');

  await beginNameSealing(db);
  const cleo = await register('Cleo');
  assert.deepEqual(await accounts.namesOf(cleo), { username: 'Cleo', fullName: 'Cleo Holm' });
  assert.equal((await clearNamesIn(db)).length, 2);
  assert.equal(await accounts.sealNames(), 1, 'an account without a key waits until its erasure is complete');
  assert.deepEqual(await clearNamesIn(db), ['BenOf 1.0.2ben']);
  assert.deepEqual(await accounts.namesOf(maren), { username: 'Maren', fullName: 'Maren Holm' });
  for (const typed of ['maren', ' MAREN ', 'Ｍａｒｅｎ']) {
    assert.equal((await accounts.withUsername(typed))?.id, maren.id, typed);
  }
  assert.equal(await accounts.withUsername('Marena'), undefined);
  assert.equal(await accounts.sealNames(), 0);
});

test('a username has one owner while some names are sealed and others are not', async (t) => {
  const { db, accounts, there, register } = await openAccounts(t);
  await register('maren');
  await registerAs102(db, 'ben');
  await beginNameSealing(db);
  const cleo = await register('cleo');
  const taken = { code: 'taken' };
  for (const username of ['Maren', 'BEN', 'Cleo']) {
    await assert.rejects(register(username), taken);
    await assert.rejects(accounts.rename((await register(randomUUID())).person_id, { username }), taken);
  }
  for (const username of ['Maren', 'Ben', 'Cleo', 'new']) {
    await assert.rejects(registerAs102(db, username), { code: /^(57N01|23505)$/ });
  }
  const attempts = await Promise.allSettled(
    ['dora', 'Dora', 'DORA', 'dOra'].map((username, nth) =>
      register(username, nth % 2 ? accounts : there.accounts),
    ),
  );
  assert.equal(attempts.filter(({ status }) => status === 'fulfilled').length, 1);

  const rename = sql`
    update accounts set username = 'cleopatra', username_key = 'cleopatra' where person_id = ${cleo.person_id}`;
  await assert.rejects(rename.execute(db), { code: '57N01' }, '1.0.2 can rename nobody');
});

test('the beginning of sealing waits for a registration by 1.0.2, so that the username is still found', async (t) => {
  const { db, there, register } = await openAccounts(t);
  const inserted = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const registration = db.transaction().execute(async (transaction) => {
    await registerAs102(transaction as typeof db, 'maren');
    inserted.resolve();
    await commit.promise;
  });
  await inserted.promise;
  let hasBegun = false;
  const beginning = beginNameSealing(there.db).then(() => {
    hasBegun = true;
  });
  let isWaiting = false;
  while (!isWaiting && !hasBegun) {
    const { rows } = await sql<{ waiting: boolean }>`
      select exists (select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%name_sealing%') as waiting`.execute(there.db);
    isWaiting = rows[0]?.waiting ?? false;
  }
  commit.resolve();
  await Promise.all([registration, beginning]);
  assert.ok(isWaiting);
  await assert.rejects(register('Maren'), { code: 'taken' });
});

test('a change of one name seals both, and leaves the other as it is', async (t) => {
  const { db, accounts, register } = await openAccounts(t);
  const [maren, ben] = [await register('Maren'), await register('Ben')];
  await accounts.rename(maren.person_id, { fullName: 'In the clear' });
  assert.deepEqual(await accounts.namesOf(maren), { username: 'Maren', fullName: 'In the clear' });
  await beginNameSealing(db);
  await accounts.rename(maren.person_id, { fullName: 'Maren Berg' });
  await accounts.rename(ben.person_id, { username: 'Benno' });
  assert.deepEqual(await clearNamesIn(db), []);
  assert.deepEqual(await accounts.namesOf(maren), { username: 'Maren', fullName: 'Maren Berg' });
  assert.deepEqual(await accounts.namesOf(ben), { username: 'Benno', fullName: 'Ben Holm' });
  assert.equal((await accounts.withUsername('maren'))?.id, maren.id);
  assert.equal(await accounts.withUsername('ben'), undefined);
});

test('two processes seal at once, and a batch whose connection is cut is sealed by the next pass', async (t) => {
  const { db, accounts, there, register } = await openAccounts(t);
  const people: Account[] = [];
  for (let nth = 0; nth < CROWD; nth++) people.push(await register(`person ${nth}`));
  await sql`update accounts set created_at = '2026-11-03 10:20:30+01'`.execute(db);
  await beginNameSealing(db);
  await sql`
    create function cut_off() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(db);
  await sql`
    create trigger cut_off after update on accounts for each row when (new.id = ${sql.lit(people[120]?.id)})
    execute function cut_off()`.execute(db);
  await assert.rejects(accounts.sealNames());
  assert.equal((await clearNamesIn(db)).length, CROWD - 100, 'whole batches are sealed, and no part of one');
  for (const person of [people[0], people[120], people[CROWD - 1]]) {
    assert.ok(person);
    const { username } = await accounts.namesOf(person);
    assert.equal((await accounts.withUsername(username))?.id, person.id);
  }

  await sql`drop trigger cut_off on accounts`.execute(db);
  const sealed = await Promise.all([accounts.sealNames(), there.accounts.sealNames()]);
  assert.equal(sealed[0] + sealed[1], CROWD - 100);
  assert.deepEqual(await clearNamesIn(db), []);
  for (const [nth, person] of people.entries()) {
    assert.deepEqual(await accounts.namesOf(person), {
      username: `person ${nth}`,
      fullName: `person ${nth} Holm`,
    });
  }
  const { rows } = await sql`select distinct created_at from accounts`.execute(db);
  assert.deepEqual(rows, [{ created_at: new Date('2026-11-03T00:00:00Z') }]);
});

test('names that are moved to another account do not open, and its owner can still sign in', async (t) => {
  const { db, keys, accounts, register, unreadable } = await openAccounts(t);
  await beginNameSealing(db);
  const [maren, ben] = [await register('maren'), await register('ben')];
  const marens = await keys.ofOwner(maren.person_id);
  assert.ok(marens);
  const sealed = sealNames({ username: 'maren', fullName: 'Maren Holm' }, maren.person_id, marens);
  assert.equal(openNames(sealed, maren.person_id, keys.opener([marens])).username, 'maren');
  assert.equal(openNames(sealed, ben.person_id, keys.opener([marens])).username, '');
  assert.equal(unreadable.length, 1);

  await sql`
    update account_names set sealed = (select sealed from account_names where person_id = ${maren.person_id})
    where person_id = ${ben.person_id}`.execute(db);
  assert.deepEqual(await accounts.namesOf(ben), { username: '', fullName: '' });
  assert.equal((await accounts.withUsername('ben'))?.id, ben.id);
  await accounts.rename(ben.person_id, { fullName: 'Ben Berg' });
  assert.equal((await accounts.withUsername('ben'))?.id, ben.id);
});

test('a name stays in the clear if its key is damaged, and the others are sealed', async (t) => {
  const { db, accounts, register, unreadable } = await openAccounts(t);
  const [maren, ben] = [await register('maren'), await register('ben')];
  await sql`
    update personal_keys set wrapped = ${randomBytes(60)} where owner = ${maren.person_id}`.execute(db);
  await beginNameSealing(db);
  assert.equal(await accounts.sealNames(), 1);
  assert.equal(unreadable.length, 1);
  assert.deepEqual(await accounts.namesOf(maren), { username: 'maren', fullName: 'maren Holm' });
  assert.deepEqual(await accounts.namesOf(ben), { username: 'ben', fullName: 'ben Holm' });
});

test('the length of a seal tells nothing about a usual name', async (t) => {
  const { db, register } = await openAccounts(t);
  await beginNameSealing(db);
  for (const username of ['Li', 'Maximiliane-Charlotte von Hohenstein']) await register(username);
  const { rows } = await sql`select distinct length(sealed->>'text') from account_names`.execute(db);
  assert.equal(rows.length, 1);
});
