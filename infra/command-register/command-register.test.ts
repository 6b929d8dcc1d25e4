import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { suite, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { DomainError } from '../../domain/domain-error.ts';
import { utcDay } from '../../domain/time/utc-day.ts';
import type { OperationalTables } from '../postgres/tables.ts';
import { collectingLogger } from '../testing/collecting-logger.ts';
import { migratedDatabase, openKysely } from '../testing/migrated-database.ts';
import {
  CommandInProgress,
  type CommandKey,
  CommandRegister,
  type FinishedCommand,
} from './command-register.ts';

/** Two processes on one database, each with its own register. */
async function openRegisters(t: TestContext) {
  const database = await migratedDatabase(t);
  const [db, elsewhere] = [openKysely(t, database), openKysely(t, database)];
  return {
    db,
    here: new CommandRegister(db, collectingLogger()),
    there: new CommandRegister(elsewhere, collectingLogger()),
  };
}

const newCommand = (body = 'body') => ({
  actor: randomUUID(),
  key: randomUUID(),
  hash: Buffer.from(body.padEnd(32)),
  day: utcDay(Date.now()),
});
const answer = (n: number): FinishedCommand => ({ status: 201, result: { n } });

/** Starts a call that has claimed its command and ends when `work` is settled. */
async function begin(register: CommandRegister, command: CommandKey) {
  const [begun, work] = [Promise.withResolvers<void>(), Promise.withResolvers<FinishedCommand>()];
  const ending = register.runOnce(command, () => {
    begun.resolve();
    return work.promise;
  });
  await begun.promise;
  return { work, ending };
}

/** Starts a call that is so old that another call may take over its claim. */
async function beginLongAgo(db: Kysely<OperationalTables>, register: CommandRegister, command: CommandKey) {
  const begun = await begin(register, command);
  await db.updateTable('command_register').set({ claimed_at: sql<Date>`now() - interval '20 s'` }).execute();
  return begun;
}

const doNothing = () => Promise.reject(new Error('this must not be called'));

suite('the command register', { concurrency: 4 }, () => {
  test('a finished command has the day of its actor instead of a time; one that arrives late has the day of its arrival', async (t) => {
    const { db, here } = await openRegisters(t);
    const today = utcDay(Date.now());
    const yesterday = utcDay(Date.now() - 86_400_000);
    const commands = [today, yesterday, '2025-12-31'].map((day) => ({ ...newCommand(), day }));
    for (const command of commands) await here.runOnce(command, async () => answer(1));
    const stored = async ({ actor }: CommandKey) =>
      (await db.selectFrom('command_register').select('claimed_at').where('actor', '=', actor).execute())[0];
    assert.deepEqual(await Promise.all(commands.map(stored)), [
      { claimed_at: new Date(today) },
      { claimed_at: new Date(yesterday) },
      { claimed_at: new Date(today) },
    ]);
  });

  test('a repeated call gets the first result in every process, and nothing runs again', async (t) => {
    const { here, there } = await openRegisters(t);
    const command = newCommand();
    assert.deepEqual(await here.runOnce(command, async () => answer(1)), answer(1));
    for (const register of [here, there]) {
      const finished = await register.runOnce(command, async (known) => known ?? assert.fail('it ran again'));
      assert.deepEqual(finished, answer(1));
    }
  });

  test('the same key with another body is refused during and after the first call, but another person can use it', async (t) => {
    const { here, there } = await openRegisters(t);
    const command = newCommand();
    const { work, ending: first } = await begin(here, command);
    const changed = { ...command, hash: Buffer.from('another body'.padEnd(32)) };
    const isReused = (error: unknown) => error instanceof DomainError && error.code === 'reused-command-id';
    await assert.rejects(there.runOnce(changed, doNothing), isReused);
    work.resolve(answer(1));
    await first;
    await assert.rejects(there.runOnce(changed, doNothing), isReused);
    assert.deepEqual(
      await there.runOnce({ ...changed, actor: randomUUID() }, async () => answer(2)),
      answer(2),
    );
  });

  test('of many simultaneous calls, one runs and all get its result', async (t) => {
    const { here, there } = await openRegisters(t);
    const command = newCommand();
    let calls = 0;
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        (n % 2 ? here : there).runOnce(command, async (finished) => {
          if (finished) return finished;
          calls++;
          await sleep(100);
          return answer(n);
        }),
      ),
    );
    assert.equal(calls, 1);
    assert.equal(new Set(answers.map((each) => JSON.stringify(each))).size, 1);
  });

  test('a refused call leaves no row, and the next or waiting call runs', async (t) => {
    const { db, here, there } = await openRegisters(t);
    const command = newCommand();
    const refusal = new DomainError('not-found', 'This mood entry does not exist');
    const refused = here.runOnce(command, async () => {
      await sleep(100);
      throw refusal;
    });
    const second = sleep(30).then(() => there.runOnce(command, async () => answer(2)));
    await assert.rejects(refused, (error) => error === refusal);
    assert.deepEqual(await second, answer(2));

    await assert.rejects(here.runOnce(newCommand(), () => Promise.reject(refusal)));
    const rows = await db.selectFrom('command_register').select('status').execute();
    assert.deepEqual(rows, [{ status: 201 }]);
  });

  test('a repeated call waits five seconds for a call in progress, then fails without running', async (t) => {
    const { here, there } = await openRegisters(t);
    const command = newCommand();
    const { work, ending: first } = await begin(here, command);
    const began = performance.now();
    await assert.rejects(there.runOnce(command, doNothing), CommandInProgress);
    const waited = performance.now() - began;
    assert.ok(waited > 4_900 && waited < 10_000, `${waited} ms`);
    work.resolve(answer(1));
    assert.deepEqual(await first, answer(1));
  });

  test('the claim of a process that died is taken over by exactly one of the repeated calls', async (t) => {
    const { db, here, there } = await openRegisters(t);
    const { actor, key, hash, day } = newCommand();
    const claim = (secondsAgo: number) =>
      db
        .insertInto('command_register')
        .values({ actor, key, hash, claimed_at: sql<Date>`now() - make_interval(secs => ${secondsAgo})` })
        .onConflict((conflict) =>
          conflict.columns(['actor', 'key']).doUpdateSet({ claimed_at: sql`excluded.claimed_at` }),
        )
        .execute();
    await claim(14);
    let calls = 0;
    const answers = await Promise.all(
      [here, there, here, there].map((register, n) =>
        register.runOnce({ actor, key, hash, day }, async (finished) => {
          if (finished) return finished;
          calls++;
          await sleep(50);
          return answer(n);
        }),
      ),
    );
    assert.equal(calls, 1);
    assert.equal(new Set(answers.map((each) => JSON.stringify(each))).size, 1);
  });

  test('a failing call whose claim was taken over does not change the stored result', async (t) => {
    const { db, here, there } = await openRegisters(t);
    const command = newCommand();
    const { work, ending: slow } = await beginLongAgo(db, here, command);
    await there.runOnce(command, async () => answer(2));
    work.reject(new Error('too late'));
    await assert.rejects(slow, /too late/);
    assert.deepEqual(await here.runOnce(command, async (known) => known ?? answer(3)), answer(2));
  });

  test('a succeeding call whose claim was taken over does not change the stored result either', async (t) => {
    const { db, here, there } = await openRegisters(t);
    const command = newCommand();
    const { work, ending: slow } = await beginLongAgo(db, here, command);
    await there.runOnce(command, async () => answer(2));
    work.resolve(answer(1));
    await slow;
    assert.deepEqual(await here.runOnce(command, async (known) => known ?? answer(3)), answer(2));
  });

  test('a call whose claim was taken over by a refused call still stores its result', async (t) => {
    const { db, here, there } = await openRegisters(t);
    const command = newCommand();
    const { work, ending: slow } = await beginLongAgo(db, here, command);
    await assert.rejects(there.runOnce(command, () => Promise.reject(new Error('refused'))));
    work.resolve(answer(1));
    await slow;
    assert.deepEqual(await there.runOnce(command, async (known) => known ?? answer(3)), answer(1));
  });

  test('a result that cannot be stored is still returned', async (t) => {
    const { db, here } = await openRegisters(t);
    const lose = () => sql`drop table command_register`.execute(db);
    const done = await here.runOnce(newCommand(), async () => {
      await lose();
      return answer(1);
    });
    assert.deepEqual(done, answer(1));
  });

  test('a command is remembered for ninety days', async (t) => {
    const { db, here } = await openRegisters(t);
    const [old, recent] = [newCommand(), newCommand()];
    for (const command of [old, recent]) await here.runOnce(command, async () => answer(1));
    for (const [{ key }, days] of [
      [old, 91],
      [recent, 89],
    ] as const) {
      const claimed_at = sql<Date>`now() - make_interval(days => ${days})`;
      await db.updateTable('command_register').set({ claimed_at }).where('key', '=', key).execute();
    }
    await here.sweep();
    const rows = await db.selectFrom('command_register').select('key').execute();
    assert.deepEqual(rows, [{ key: recent.key }]);
  });
});
