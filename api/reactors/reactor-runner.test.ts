import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { StoreUnavailable } from '../../infra/event-store/port.ts';
import { openStore } from '../../infra/event-store/postgres/testing/open-store.ts';
import { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { eventually } from '../../infra/testing/eventually.ts';
import { migratedDatabase, openKysely } from '../../infra/testing/migrated-database.ts';
import { codec } from '../../projections/testing/mood-log.ts';
import { ReactorCheckpoints } from './reactor-checkpoints.ts';
import { ReactorRunner } from './reactor-runner.ts';

/** A log with likes of posts, and reactors that record the ids of the posts. */
async function openHarness(t: TestContext) {
  const connectionString = await migratedDatabase(t);
  const closers: (() => Promise<void>)[] = [];
  // Registered before the database is opened, so that reactors stop before it closes.
  t.after(async () => {
    for (const close of closers.reverse()) await close();
  });
  const [db, store] = [openKysely(t, connectionString), await openStore(t, connectionString)];
  const checkpoints = new ReactorCheckpoints(db, store);

  /** Appends likes of these posts, each in its own stream. */
  const like = async (...postIds: string[]) => {
    for (const postId of postIds) {
      const event = codec.encode(
        { type: 'PostLiked', data: { postId } },
        {
          id: randomUUID(),
          stream: '',
          commandId: randomUUID(),
          moment: { occurredAt: '2026-11-03T08:30:00.000Z' },
        },
      );
      await store.append(`reaction-${randomUUID()}-${randomUUID()}`, 'none', [event]);
    }
  };

  /** Starts a reactor as a separate process would. `react` may throw. */
  const start = async (react: (postId: string) => void = () => {}) => {
    const seen: string[] = [];
    const commandIds: string[] = [];
    const log = collectingLogger();
    const notificationConnection = new NotificationConnection(connectionString, log);
    await notificationConnection.open();
    closers.push(() => notificationConnection.close());
    const reactor = {
      name: 'observer',
      eventTypes: ['PostLiked'],
      async react({ data }: { readonly data: unknown }, commandId: string) {
        const { postId } = data as { readonly postId: string };
        react(postId);
        seen.push(postId);
        commandIds.push(commandId);
      },
    };
    const runner = new ReactorRunner({ reactor, store, codec, checkpoints, notificationConnection, log });
    await runner.start();
    closers.push(() => runner.stop());
    return { runner, seen, commandIds, log };
  };

  const position = async () => (await checkpoints.positions()).get('observer');
  return { db, store, checkpoints, like, start, position };
}

test('a reactor begins at the end of the log on its first start, and later where it stopped', async (t) => {
  const { like, start } = await openHarness(t);
  await like('old');
  const first = await start();
  await like('a', 'b');
  await eventually('both likes are handled', () => first.seen.length === 2);
  await first.runner.stop();
  await like('c');
  const second = await start();
  await eventually('the third like is handled', () => second.seen.length === 1);
  assert.deepEqual([...first.seen, ...second.seen], ['a', 'b', 'c']);
});

test('an event that is delivered again has the same command id', async (t) => {
  const { db, like, start, position } = await openHarness(t);
  const first = await start();
  const before = await position();
  await like('a');
  await eventually('it is handled', () => first.seen.length === 1);
  await first.runner.stop();
  await sql`update reactor_checkpoints set position = ${before}`.execute(db);
  const second = await start();
  await eventually('it is handled again', () => second.seen.length === 1);
  assert.deepEqual(second.commandIds, first.commandIds);
});

test('an event whose reaction fails is logged, counted and skipped', async (t) => {
  const { store, like, start, position } = await openHarness(t);
  const { runner, seen, log } = await start((postId) => {
    if (postId === 'bad') throw new TypeError('handle is undefined');
  });
  await like('a', 'bad', 'b');
  await eventually('the other events are handled', () => seen.length === 2);
  assert.deepEqual(seen, ['a', 'b']);
  await eventually('its position advances', async () => (await position()) === (await store.lastPosition()));
  assert.equal(runner.failures, 1);
  const [line, ...others] = log.lines;
  assert.deepEqual(others, []);
  assert.equal(line?.level, 'error');
  assert.match(String(line?.message), /^the reactor observer failed at PostLiked at position \d+, /);
  assert.equal(line?.fields.err?.type, 'TypeError');
});

test('an event of a newer version is skipped too', async (t) => {
  const { store, like, start } = await openHarness(t);
  const { runner, seen } = await start();
  const event = codec.encode(
    { type: 'PostLiked', data: { postId: 'new' } },
    {
      id: randomUUID(),
      stream: '',
      commandId: randomUUID(),
      moment: { occurredAt: '2026-11-03T08:30:00.000Z' },
    },
  );
  const newer = { ...event, metadata: { ...event.metadata, schemaVersion: 9 } };
  await store.append(`reaction-${randomUUID()}-${randomUUID()}`, 'none', [newer]);
  await like('a');
  await eventually('the next event is handled', () => seen.length === 1);
  assert.equal(runner.failures, 1);
});

test('while a store is unavailable the reaction is retried, and no event is skipped', async (t) => {
  const { like, start } = await openHarness(t);
  let isAway = true;
  let tries = 0;
  const { runner, seen, log } = await start((postId) => {
    if (postId === 'b') tries++;
    if (postId === 'b' && isAway) throw new StoreUnavailable('away');
  });
  await like('a', 'b', 'c');
  await eventually('it has been tried', () => tries > 2);
  isAway = false;
  await eventually('all events are handled', () => seen.length === 3);
  assert.deepEqual([...seen].sort(), ['a', 'b', 'c'], 'each event is handled once');
  assert.equal(runner.failures, 0);
  await eventually('the end of the outage is logged', () => log.lines.length === 2);
  assert.deepEqual(log.messages('info'), ['reacting with observer works again']);
  assert.equal(log.messages('warn').length, 1);
});

test('of two processes one reacts, and when it stops, the other continues', async (t) => {
  const { like, start } = await openHarness(t);
  const [one, two] = [await start(), await start()];
  await like('a');
  await eventually('it is handled', () => one.seen.length === 1);
  await sleep(700);
  assert.deepEqual(two.seen, []);
  await one.runner.stop();
  await like('b');
  await eventually('the other process handles it', () => two.seen.length === 1);
  assert.deepEqual([one.seen, two.seen], [['a'], ['b']]);
});

test('a leader whose connection is cut continues when it leads again', async (t) => {
  const { db, like, start } = await openHarness(t);
  const { seen, commandIds } = await start();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'hearten-signals %'`.execute(db);
  await like('a');
  await eventually('it is handled', () => seen.length === 1);
  await like('b');
  await eventually('the next event is handled', () => seen.includes('b'));
  // An event whose reaction was in progress during the cut may be delivered again, with the same command id.
  assert.deepEqual([...new Set(seen)], ['a', 'b']);
  assert.equal(new Set(commandIds).size, 2);
});

test('a position of another log, or of a later state of this log, is replaced by the end of the log', async (t) => {
  const { db, store, like, start, position } = await openHarness(t);
  for (const [column, value] of [
    ['store_id', randomUUID()],
    ['position', 1_000_000],
  ] as const) {
    await (await start()).runner.stop();
    await sql`update reactor_checkpoints set ${sql.id(column)} = ${value}`.execute(db);
    await like('old');
    const { runner, seen, log } = await start();
    assert.equal(await position(), await store.lastPosition());
    assert.equal(log.messages('warn').length, 1);
    await like('new');
    await eventually('one event is handled', () => seen.length === 1);
    assert.deepEqual(seen, ['new']);
    await runner.stop();
  }
});
