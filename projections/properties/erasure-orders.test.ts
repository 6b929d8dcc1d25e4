import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { accountStream } from '../../domain/account/events.ts';
import { actsStream } from '../../domain/acts/events.ts';
import { postStream } from '../../domain/community/posts/events.ts';
import { journalStream } from '../../domain/journal/events.ts';
import { moodStream } from '../../domain/mood/events.ts';
import { pseudonymStream } from '../../domain/pseudonym/events.ts';
import { MasterKey } from '../../infra/crypto/master-key.ts';
import type { PersonalKey } from '../../infra/crypto/sealed-text.ts';
import { openStore } from '../../infra/event-store/postgres/testing/open-store.ts';
import { LOG_STREAM } from '../../infra/event-store/stored-names.ts';
import { readLog } from '../../infra/event-store/testing/collect.ts';
import { KeyRing } from '../../infra/personal-keys/key-ring.ts';
import { ReadOnlyKeyRing } from '../../infra/personal-keys/read-only-key-ring.ts';
import { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { migratedDatabase } from '../../infra/testing/migrated-database.ts';
import { propertyRuns } from '../../infra/testing/property-runs.ts';
import { allProjections } from '../catalogue.ts';
import { communityPostsProjection } from '../community-posts/project.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { verify } from '../rebuild/verify.ts';
import { applyBatch } from '../runtime/apply-batch.ts';
import { readCheckpoints } from '../runtime/checkpoints.ts';
import { eraseFromReadModels } from '../runtime/erase-from-read-models.ts';
import { ErasedSubjects } from '../runtime/erased-subjects.ts';
import { holdErasureLock } from '../runtime/erasure-lock.ts';
import { isPersonal } from '../runtime/open-events.ts';
import { prepareReadModels } from '../runtime/prepare-read-models.ts';
import { checkpointKey } from '../runtime/table-versions.ts';
import type { Database } from '../tables.ts';
import { openDatabase } from '../testing/harness.ts';
import { codec } from '../testing/mood-log.ts';
import { readModels } from '../testing/read-models.ts';

/** Each run takes about a third of a second, so the long run tries fewer than other properties do. */
const RUNS_MAX = 150;
const asked = propertyRuns(12);
const runs = { ...asked, numRuns: Math.min(asked.numRuns, RUNS_MAX) };
const PEOPLE = 2;
const PAGE = 1_000;
/** The read models of people, and that of their posts. */
const checked = readModels.filter(
  ({ projection }) => isPersonal(projection) || projection.name === communityPostsProjection.name,
);

const person = fc.nat(PEOPLE - 1);
const model = fc.nat(checked.length - 1);
/** Everything that can happen to a person's data and to the posts of their pseudonym, in any order. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('write' as const),
      person,
      what: fc.constantFrom('mood', 'correction', 'journal', 'act', 'withdrawal'),
      sealsWhole: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('share' as const), person, hasOwnKey: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('withdrawPost' as const), person }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('destroyPseudonym' as const), person }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('recordPseudonym' as const), person }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('project' as const), model, count: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('destroy' as const), person }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('record' as const), person }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('rebuild' as const), model, during: fc.option(person) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('verify' as const), model, during: fc.option(person) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const TEXT = 'a reflection';
interface Post {
  readonly postId: string;
  readonly author: string;
  /** Undefined for a post as 1.0.2 wrote it. */
  readonly ownKeyId: string | undefined;
  isWithdrawn: boolean;
}

/** A database with real keys and all read models. */
async function openErasureDatabase(t: TestContext) {
  const connectionString = await migratedDatabase(t);
  const store = await openStore(t, connectionString);
  const db = openDatabase(t, connectionString, allProjections);
  const notificationConnection = new NotificationConnection(connectionString, collectingLogger());
  await notificationConnection.open();
  t.after(() => notificationConnection.close());
  await prepareReadModels(db, allProjections, store);
  const masterKey = MasterKey.random();
  const damaged = (subject: string) => assert.fail(`${subject} is damaged`);
  const ring = new KeyRing(db, masterKey, damaged);
  const keys = new ReadOnlyKeyRing(masterKey, damaged);
  const replay = {
    ...{ db, store, codec, keys, notificationConnection },
    log: collectingLogger(),
    report: () => {},
  };
  return { db, store, ring, keys, replay };
}

/** Begins with an empty log and empty tables, so that a replay stays short. */
async function empty(db: Kysely<Database>): Promise<void> {
  await sql`delete from events where stream <> ${LOG_STREAM}`.execute(db);
  await sql`update checkpoints set position = -1`.execute(db);
  for (const { projection } of checked) {
    const tables = projection.tables.filter((table) => table !== 'community_post_totals');
    await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
  }
  await sql`update community_post_totals set posts = 0`.execute(db);
}

/** Runs the steps for new people, and checks after each replay that all agree. */
async function runSteps(
  database: Awaited<ReturnType<typeof openErasureDatabase>>,
  steps: readonly Step[],
): Promise<void> {
  const { db, store, ring, keys, replay } = database;
  await empty(db);
  const people = Array.from({ length: PEOPLE }, (): string => randomUUID());
  const known = new Map<string, PersonalKey>();
  const pseudonyms = Array.from({ length: PEOPLE }, (): string => randomUUID());
  for (const owner of [...people, ...pseudonyms]) {
    await ring.create(owner, db);
    known.set(owner, (await ring.ofOwner(owner)) as PersonalKey);
  }
  const gone = new Set<string>();
  const entries = new Map<string, string[]>();
  const posts: Post[] = [];
  const destroy = async (owner: string) => {
    if (gone.has(owner)) return;
    await db.transaction().execute(async (transaction) => {
      await holdErasureLock(transaction);
      await ring.destroy([owner], transaction as never);
      await eraseFromReadModels(transaction, [owner]);
    });
    ring.clearCache();
    gone.add(owner);
  };
  const destroyPseudonym = async (pseudonymId: string) => {
    await db.transaction().execute((transaction) => ring.destroy([pseudonymId], transaction as never));
    ring.clearCache();
    gone.add(pseudonymId);
  };
  /** Appends an event, also after its owner's erasure, because another process may still have the key for a second. */
  const write = async (
    stream: string,
    event: Parameters<typeof codec.encode>[0],
    owner: string,
    sealsWhole: boolean,
    ownKey?: PersonalKey,
  ) => {
    const keys = { key: known.get(owner), ownKey };
    const context = { id: randomUUID(), stream, commandId: randomUUID(), ...keys, sealsWhole };
    const moment = { occurredAt: '2026-11-04T09:00:00.000Z', localDate: '2026-11-04' };
    const version = (await store.readStream(stream)).at(-1)?.version ?? 'none';
    await store.append(stream, version, [codec.encode(event, { ...context, moment })]);
  };
  /** Runs `work`, and erases a person when a part of the log has been replayed. */
  const eraseDuring = async (index: number | null, work: (onProgress: () => void) => Promise<unknown>) => {
    let erasing: Promise<void> | undefined;
    await work(() => {
      if (index !== null) erasing ??= destroy(people[index] as string);
    });
    await erasing;
  };
  const projectionOf = (index: number) => checked[index]?.projection as (typeof checked)[0]['projection'];
  const project = async (index: number, count: number) => {
    const projection = projectionOf(index);
    const { position: from } = (await readCheckpoints(db)).get(checkpointKey(projection)) ?? {
      position: -1n,
    };
    const events = (await store.readAll(from, PAGE)).events
      .filter(({ type }) => projection.eventTypes.includes(type))
      .slice(0, count);
    const to = events.at(-1)?.position;
    if (to === undefined) return;
    const options = { db, codec, keys, storeId: store.storeId, erasedSubjects: new ErasedSubjects() };
    const { pausedReason } = await applyBatch(options, projection, events, from, to);
    assert.equal(pausedReason, null);
  };
  const assertVerified = async (index: number, during: number | null) =>
    eraseDuring(during, async (onProgress) => {
      const { difference } = await verify({ ...replay, onProgress }, projectionOf(index));
      assert.equal(difference, undefined);
    });

  for (const each of steps) {
    switch (each.does) {
      case 'write': {
        const owner = people[each.person] as string;
        const entryId = randomUUID();
        const own = entries.get(owner) ?? [];
        if (each.what === 'mood') {
          entries.set(owner, [...own, entryId]);
          const data = { entryId, moodValue: 2, notes: 'tired', chosen: 'yes' };
          await write(moodStream(owner), { type: 'MoodLogged', data }, owner, each.sealsWhole);
        } else if (each.what === 'correction') {
          const corrected = own.at(-1);
          if (corrected === undefined) break;
          const data = { entryId: corrected, energyValue: 1, notes: 'very tired' };
          await write(moodStream(owner), { type: 'MoodCorrected', data }, owner, each.sealsWhole);
        } else if (each.what === 'journal') {
          const data = { entryId, title: 'A day', content: 'It rained.' };
          await write(journalStream(owner), { type: 'JournalEntryWritten', data }, owner, each.sealsWhole);
        } else if (each.what === 'act') {
          const data = { actId: entryId };
          await write(actsStream(owner), { type: 'ActCompleted', data }, owner, each.sealsWhole);
        } else {
          const withdrawn = own[0];
          entries.set(owner, own.slice(1));
          if (withdrawn === undefined) break;
          const data = { entryId: withdrawn };
          await write(moodStream(owner), { type: 'MoodWithdrawn', data }, owner, each.sealsWhole);
        }
        break;
      }
      case 'share': {
        const author = pseudonyms[each.person] as string;
        const postId = randomUUID();
        const ownKey = each.hasOwnKey ? await ring.ofPosts.create() : undefined;
        const data = {
          ...{ postId, author, alias: 7, handle: randomUUID(), content: TEXT, moods: [], isLiveNow: false },
          ...{ region: 'Asia', themes: [], allowComments: false, isDemo: false },
        };
        await write(postStream(postId), { type: 'PostShared', data }, author, true, ownKey);
        posts.push({ postId, author, ownKeyId: ownKey?.keyId, isWithdrawn: false });
        break;
      }
      case 'withdrawPost': {
        const author = pseudonyms[each.person] as string;
        const post = posts.find((own) => own.author === author && !own.isWithdrawn);
        if (!post) break;
        const data = { postId: post.postId };
        await write(postStream(post.postId), { type: 'PostWithdrawn', data }, author, true);
        post.isWithdrawn = true;
        if (post.ownKeyId !== undefined) await ring.ofPosts.destroy([post.ownKeyId]);
        ring.clearCache();
        break;
      }
      case 'destroyPseudonym':
        await destroyPseudonym(pseudonyms[each.person] as string);
        break;
      case 'recordPseudonym': {
        const pseudonymId = pseudonyms[each.person] as string;
        const stream = pseudonymStream(pseudonymId);
        if ((await store.readStream(stream)).length > 0) break;
        await write(stream, { type: 'MemberErased', data: {} }, pseudonymId, false);
        break;
      }
      case 'project':
        await project(each.model, each.count);
        break;
      case 'destroy':
        await destroy(people[each.person] as string);
        break;
      case 'record': {
        const owner = people[each.person] as string;
        if ((await store.readStream(accountStream(owner))).length > 0) break;
        await write(accountStream(owner), { type: 'AccountErased', data: {} }, owner, false);
        break;
      }
      case 'rebuild':
        await eraseDuring(each.during, (onProgress) =>
          rebuild({ ...replay, onProgress, whenStuck: 'throw' }, projectionOf(each.model)),
        );
        await assertVerified(each.model, null);
        break;
      case 'verify':
        await assertVerified(each.model, each.during);
        break;
    }
  }

  const log = await readLog(store);
  const living = log.filter(({ stream }) => ![...gone].some((owner) => stream.endsWith(owner)));
  const keyOf = (keyId: string) => [...known.values()].find((key) => key.keyId === keyId)?.key;
  const ofThese = living.filter(({ stream }) => people.some((owner) => stream.endsWith(owner)));
  for (const [index, { projection, expected, stored }] of checked.entries()) {
    await project(index, PAGE);
    await assertVerified(index, null);
    const [owners, events] = isPersonal(projection) ? [people, ofThese] : [pseudonyms, log];
    assert.deepEqual(await stored(db, owners, events), expected(events, keyOf), projection.name);
  }
  for (const event of log) {
    const shared = codec.upcast(event);
    if (shared?.type !== 'PostShared') continue;
    const post = posts.find(({ postId }) => postId === shared.data.postId);
    assert.ok(post);
    const isGone = gone.has(post.author) || (post.isWithdrawn && post.ownKeyId !== undefined);
    const opened = codec.open(shared, await ring.textOpenerOf(codec.keyIds(shared)));
    assert.equal(opened?.data.content, isGone ? '' : TEXT, 'one post is gone, and the others stay readable');
  }
}

test(`in ${runs.numRuns} random orders of writing, projecting, erasing, rebuilding and verifying, all agree, and nothing of an erased person is left`, async (t) => {
  const database = await openErasureDatabase(t);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20, size: 'max' }), (steps) =>
      runSteps(database, steps),
    ),
    runs,
  );
});
