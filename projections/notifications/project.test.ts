import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { type GratitudeEvent, gratitudeStream } from '../../domain/gratitude/events.ts';
import { inboxStream } from '../../domain/gratitude/inbox/events.ts';
import { type CaseEvent, caseStream } from '../../domain/moderation/events.ts';
import { type NotificationEvent, notificationsStream } from '../../domain/notifications/events.ts';
import { NOTIFICATIONS_MAX } from '../../domain/notifications/schema.ts';
import { pseudonymStream } from '../../domain/pseudonym/events.ts';
import { LOG_START } from '../../infra/event-store/port.ts';
import { openStore } from '../../infra/event-store/postgres/testing/open-store.ts';
import { readLog } from '../../infra/event-store/testing/collect.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { migratedDatabase, openKysely } from '../../infra/testing/migrated-database.ts';
import { hidesProjection } from '../hides/project.ts';
import { asProjection } from '../projection.ts';
import { upcastAll } from '../runtime/apply-batch.ts';
import { NONE_ERASED, readErased } from '../runtime/erased-subjects.ts';
import { asProjected } from '../runtime/open-events.ts';
import { project } from '../runtime/project.ts';
import type { Database } from '../tables.ts';
import { notificationsOf, storedNotifications } from '../testing/expected-notifications.ts';
import { codec } from '../testing/mood-log.ts';
import { notificationsProjection } from './project.ts';
import {
  countUnread,
  deliveredSince,
  listNotifications,
  pendingGratitude,
  waitingIds,
  wasDeliveredTo,
} from './queries.ts';

const [ada, ben, cleo] = [randomUUID(), randomUUID(), randomUUID()];
const projection = asProjection(notificationsProjection);

const sent = (gratitudeId: string, sender: string): GratitudeEvent => ({
  type: 'GratitudeSent',
  data: { gratitudeId, sender, kind: 'note', message: 'Thank you' },
});
const likeThanks = (gratitudeId: string, sender: string): GratitudeEvent => ({
  type: 'GratitudeSent',
  data: { gratitudeId, sender, kind: 'like' },
});
const delivered = (gratitudeId: string, recipient: string): GratitudeEvent => ({
  type: 'GratitudeDelivered',
  data: { gratitudeId, recipient },
});
const read = (notificationId: string): NotificationEvent => ({
  type: 'NotificationRead',
  data: { notificationId },
});
const deleted = (notificationId: string): NotificationEvent => ({
  type: 'NotificationDeleted',
  data: { notificationId },
});

const decision = (subjectId: string) => ({
  ...({ caseId: randomUUID(), subjectKind: 'gratitude', subjectId } as const),
  ...{ decisionId: randomUUID(), staffId: randomUUID() },
});
const removed = (subjectId: string): CaseEvent => ({
  type: 'ContentRemoved',
  data: { ...decision(subjectId), rule: 4 },
});
const kept = (subjectId: string): CaseEvent => ({ type: 'ContentKept', data: decision(subjectId) });
const gone = (subjectId: string): CaseEvent => ({
  type: 'ContentKeyDestroyed',
  data: { caseId: randomUUID(), subjectKind: 'gratitude', subjectId },
});

const encode = (event: Parameters<typeof codec.encode>[0]) =>
  codec.encode(event, {
    id: randomUUID(),
    stream: '',
    commandId: randomUUID(),
    moment: { occurredAt: '2026-11-03T08:30:00.000Z' },
    key: { keyId: randomUUID(), key: Buffer.alloc(32, 1) },
  });

async function openTables(t: TestContext) {
  const connectionString = await migratedDatabase(t);
  const db = openKysely<Database>(t, connectionString);
  await projection.createTables(db);
  await hidesProjection.createTables(db);
  return { connectionString, db, store: await openStore(t, connectionString) };
}

test('the table does not depend on how the log is cut into batches', async (t) => {
  const [first, second, third, fourth, fifth] = Array.from({ length: 5 }, (): string => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const { db, store } = await openTables(t);
  const versions = new Map<string, number>();
  const write = async (stream: string, ...events: (GratitudeEvent | NotificationEvent | CaseEvent)[]) => {
    const expected = versions.get(stream) ?? 'none';
    versions.set(stream, (await store.append(stream, expected, events.map(encode))).version);
  };
  await write(gratitudeStream(first), sent(first, ada), delivered(first, ben));
  await write(gratitudeStream(second), sent(second, ben));
  await write(notificationsStream(ada), read(second));
  await write(notificationsStream(cleo), deleted(first));
  await write(gratitudeStream(second), delivered(second, ada));
  await write(notificationsStream(ben), read(first));
  await write(gratitudeStream(third), likeThanks(third, cleo), delivered(third, ben));
  await write(notificationsStream(ben), read(third), deleted(third), deleted(first));
  await write(notificationsStream(ada), read(second));
  await write(caseStream('early'), removed(fourth));
  await write(gratitudeStream(fourth), sent(fourth, cleo));
  await write(caseStream('second'), removed(second), kept(second), removed(second));
  await write(gratitudeStream(fifth), sent(fifth, cleo), delivered(fifth, ben));
  await write(caseStream('fifth'), removed(fifth), gone(fifth));
  await write(caseStream('first'), removed(first), kept(first));

  const log = await readLog(store, LOG_START);
  const expected = notificationsOf(log);
  const flags = new Map(
    expected.map((row) => [row.notification_id, [row.is_read, row.is_deleted, row.is_withheld]]),
  );
  assert.deepEqual(
    [first, second, third, fourth, fifth].map((id) => flags.get(id)),
    [
      [true, true, false],
      [true, false, true],
      [true, true, false],
      [false, false, false],
      [false, true, true],
    ],
  );
  for (const size of [1, 2, 3, 5, log.length]) {
    await sql`truncate notifications`.execute(db);
    for (let from = 0; from < log.length; from += size) {
      const known = upcastAll(codec, log.slice(from, from + size)).map(asProjected);
      const own = known.filter(({ type }) => projection.eventTypes.includes(type));
      await projection.prepare(own)(db);
    }
    assert.deepEqual(await storedNotifications(db), expected, `batches of ${size}`);
  }
});

test('of 300 thanks in a day 20 reach a person, the rest wait until they are opened, for any cut into batches', async (t) => {
  const { db, store } = await openTables(t);
  const ids = Array.from({ length: 300 }, (): string => randomUUID());
  for (const id of ids)
    await store.append(gratitudeStream(id), 'none', [sent(id, ada), delivered(id, ben)].map(encode));
  const toCleo = randomUUID();
  await store.append(
    gratitudeStream(toCleo),
    'none',
    [sent(toCleo, ada), delivered(toCleo, cleo)].map(encode),
  );
  const opened = { type: 'WaitingThanksOpened', data: { gratitudeIds: [...ids.slice(20, 25), toCleo] } };
  await store.append(inboxStream(ben), 'none', [encode(opened)]);

  const log = await readLog(store, LOG_START);
  const expected = notificationsOf(log);
  for (const size of [1, 7, log.length]) {
    await sql`truncate notifications, notifications_erased`.execute(db);
    for (let from = 0; from < log.length; from += size) {
      const known = upcastAll(codec, log.slice(from, from + size)).map(asProjected);
      await projection.prepare(known.filter(({ type }) => projection.eventTypes.includes(type)))(db);
    }
    assert.deepEqual(await storedNotifications(db), expected, `batches of ${size}`);
    const shown = await listNotifications(db, ben, { unread: false, limit: 200 });
    assert.deepEqual(new Set(shown.map(({ notification_id }) => notification_id)), new Set(ids.slice(0, 25)));
    assert.deepEqual(await waitingIds(db, ben), ids.slice(25), 'in the order in which they came');
    assert.equal(await countUnread(db, ben), 25);
    assert.equal((await deliveredSince(db, LOG_START, 500)).length, 26);
    assert.equal(await countUnread(db, cleo), 1);
  }
});

test('thanks that come a day later reach the person again', async (t) => {
  const { db } = await openTables(t);
  const at = (day: number, index: number) => new Date(Date.UTC(2026, 10, day, 8, index)).toISOString();
  const events = [3, 3, 4, 4].flatMap((day, part) =>
    Array.from({ length: 15 }, (_, index) => {
      const id = randomUUID();
      const position = BigInt(part * 100 + index * 2);
      const projected = (event: GratitudeEvent, offset: bigint) => ({
        ...{
          ...event,
          id: randomUUID(),
          stream: gratitudeStream(id),
          version: 0,
          position: position + offset,
        },
        moment: { occurredAt: at(day, part * 15 + index) },
      });
      return [projected(sent(id, ada), 0n), projected(delivered(id, ben), 1n)];
    }).flat(),
  );
  for (let from = 0; from < events.length; from += 8)
    await projection.prepare(events.slice(from, from + 8) as never)(db);
  assert.equal((await waitingIds(db, ben)).length, 20, '10 on each day');
});

test('gratitude delivered to an erased pseudonym is delivered to nobody else, for any cut into batches', async (t) => {
  const { db, store } = await openTables(t);
  const [early, late, other] = [randomUUID(), randomUUID(), randomUUID()];
  await store.append(gratitudeStream(early), 'none', [sent(early, ada)].map(encode));
  await store.append(pseudonymStream(ben), 'none', [encode({ type: 'MemberErased', data: {} })]);
  await store.append(gratitudeStream(early), 0, [encode(delivered(early, ben))]);
  await store.append(gratitudeStream(late), 'none', [sent(late, ada), delivered(late, ben)].map(encode));
  await store.append(gratitudeStream(other), 'none', [sent(other, ada), delivered(other, cleo)].map(encode));

  const log = await readLog(store, LOG_START);
  const expected = notificationsOf(log);
  assert.deepEqual(
    expected.map(({ notification_id, recipient }) => [notification_id, recipient]),
    [[other, cleo]],
  );
  for (const size of [1, 2, 3, log.length]) {
    await sql`truncate notifications, notifications_erased`.execute(db);
    let erased = NONE_ERASED;
    for (let from = 0; from < log.length; from += size) {
      const known = upcastAll(codec, log.slice(from, from + size)).map(asProjected);
      const own = known.filter(({ type }) => projection.eventTypes.includes(type));
      erased = await project(projection, [own], db, erased);
    }
    assert.deepEqual(await storedNotifications(db), expected, `batches of ${size}`);
    assert.deepEqual(await readErased(projection, db), new Set([ben]));
  }
});

test('the list, the count and the pending gratitude are found by indexes among many rows of other people', async (t) => {
  const { connectionString, db } = await openTables(t);
  await sql`
    insert into notifications
    select gen_random_uuid(), null, case when n % 500 = 0 then ${ada}::uuid else gen_random_uuid() end, 'note', null,
      timestamptz '2026-01-01' + n * interval '1 minute', n, n % 3 > 0, n % 7 = 0, false, false, false
    from generate_series(1, 50000) as n`.execute(db);
  await sql`
    insert into notifications values (gen_random_uuid(), ${ben}, null, 'note', null, now(), 50001, false, false, false, false, false)`.execute(
    db,
  );
  await sql`analyze notifications`.execute(db);
  const rows = await listNotifications(db, ada, { unread: false, limit: 200 });
  assert.equal(rows.length, 86);
  assert.deepEqual(
    rows.map(({ position }) => position),
    rows.map(({ position }) => position).sort((a, b) => Number(b - a)),
  );
  assert.equal(await countUnread(db, ada), 29);
  const explain = async (ask: (db: Kysely<Database>) => Promise<unknown>) => {
    const asked: CompiledQuery[] = [];
    const watched = watchedQueries(t, connectionString, (query) => asked.push(query));
    await ask(watched);
    const [query] = asked as [CompiledQuery];
    const explained = { ...query, sql: `explain ${query.sql}` } as CompiledQuery<{ 'QUERY PLAN': string }>;
    const plan = (await db.executeQuery(explained)).rows.map((line) => line['QUERY PLAN']).join('\n');
    assert.doesNotMatch(plan, /Seq Scan/);
    return plan;
  };
  const list = { unread: false, limit: NOTIFICATIONS_MAX };
  assert.match(await explain((watched) => listNotifications(watched, ada, list)), /notifications_newest/);
  assert.match(await explain((watched) => countUnread(watched, ada)), /notifications_unread/);
  assert.match(
    await explain((watched) => pendingGratitude(watched, { after: 49_990n, notOf: ada, limit: 100 })),
    /notifications_pending/,
  );
  const newest = (watched: Kysely<Database>) => deliveredSince(watched, 49_990n, 500);
  assert.match(await explain(newest), /notifications_delivered/);
  const delivered = (await newest(db)).map(({ position }) => position);
  assert.deepEqual(delivered, [
    49_991n,
    49_992n,
    49_993n,
    49_995n,
    49_996n,
    49_997n,
    49_998n,
    49_999n,
    50_000n,
  ]);
  assert.match(await explain((watched) => wasDeliveredTo(watched, ada, ben)), /notifications_pkey/);
});

/** A connection that reports each query it sends. */
function watchedQueries(t: TestContext, connectionString: string, report: (query: CompiledQuery) => void) {
  const pool = createPool({ connectionString, name: 'watched-queries', max: 1, log: collectingLogger() });
  const dialect = new PostgresDialect({ pool });
  const watched = new Kysely<Database>({ dialect, log: ({ query }) => report(query) });
  t.after(() => watched.destroy());
  return watched;
}
