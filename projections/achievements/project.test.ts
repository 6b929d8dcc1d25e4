import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { Kysely, PostgresDialect } from 'kysely';
import { dateOfDay, dayNumber } from '../../domain/time/day-number.ts';
import { uuidV5 } from '../../infra/crypto/uuid-v5.ts';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { migratedDatabase, openKysely } from '../../infra/testing/migrated-database.ts';
import { type AnyProjectedEvent, asProjection } from '../projection.ts';
import { cut } from '../properties/history.ts';
import type { Database } from '../tables.ts';
import { achievementsFrom, storedAchievements } from '../testing/expected-achievements.ts';
import { openAll } from '../testing/open-all.ts';
import { achievementsProjection } from './project.ts';

const PEOPLE = [uuidV5('one'), uuidV5('another')];
const START = dayNumber('2026-06-01');

/** A person's action on a day. The actions cover only a few months, so that every badge can be earned. */
const drawn = fc.record({
  person: fc.nat(PEOPLE.length - 1),
  does: fc.oneof(
    { weight: 10, arbitrary: fc.constant('logs' as const) },
    { weight: 3, arbitrary: fc.constant('completes' as const) },
    fc.constantFrom('withdraws' as const, 'reopens' as const),
    { weight: 2, arbitrary: fc.constant('corrects' as const) },
    { weight: 8, arbitrary: fc.constantFrom('writes' as const) },
  ),
  day: fc.nat(90),
  hour: fc.nat(23),
  value: fc.integer({ min: 1, max: 5 }),
});
type Drawn = (typeof drawn extends fc.Arbitrary<infer T> ? T : never)[];

/** The log of these actions, without impossible ones such as withdrawing an entry that does not exist. */
function logOf(actions: Drawn): RecordedEvent[] {
  const log: RecordedEvent[] = [];
  const activeEntries = new Map<string, string[]>();
  const completed = new Set<string>();
  for (const [index, { person, does, day, hour, value }] of actions.entries()) {
    const id = PEOPLE[person] as string;
    const localDate = dateOfDay(START + day);
    const append = (type: string, aggregate: string, data: RecordedEvent['data']) => {
      const position = BigInt(log.length);
      const occurredAt = `${localDate}T${String(hour).padStart(2, '0')}:00:00.000Z`;
      const metadata = {
        commandId: uuidV5(`${index}`),
        occurredAt,
        localDate,
        schemaVersion: type === 'MoodLogged' ? 2 : 1,
        appVersion: '',
      };
      log.push({
        ...{ id: uuidV5(`event ${index}`), type, stream: `${aggregate}-${id}`, version: 0, position },
        ...{ data, metadata },
      });
    };
    const entries = activeEntries.get(`${does === 'writes' ? 'journal' : 'mood'} ${id}`) ?? [];
    const act = `${id} ${localDate}`;
    const entryId = uuidV5(`entry ${index}`);
    if (does === 'logs') {
      activeEntries.set(`mood ${id}`, [...entries, entryId]);
      const energyValue = 1 + ((value + hour) % 5);
      const notChosen = hour % 6 === 0 ? ['moodValue'] : hour % 6 === 1 ? ['energyValue'] : [];
      append('MoodLogged', 'mood', { entryId, moodValue: value, energyValue, notChosen });
    } else if (does === 'corrects') {
      const corrected = entries[day % (entries.length || 1)];
      const energy = hour % 3 === 0 ? {} : { energyValue: 1 + (hour % 5) };
      const mood = hour % 3 === 1 ? {} : { moodValue: value };
      if (corrected) append('MoodCorrected', 'mood', { entryId: corrected, ...mood, ...energy });
    } else if (does === 'writes') {
      const withdrawn = value === 1 ? entries[hour % (entries.length || 1)] : undefined;
      activeEntries.set(
        `journal ${id}`,
        withdrawn ? entries.filter((e) => e !== withdrawn) : [...entries, entryId],
      );
      if (withdrawn) append('JournalEntryWithdrawn', 'journal', { entryId: withdrawn });
      else append('JournalEntryWritten', 'journal', { entryId, title: 'sealed', content: 'sealed' });
    } else if (does === 'withdraws') {
      const withdrawn = entries[day % (entries.length || 1)];
      activeEntries.set(
        `mood ${id}`,
        entries.filter((each) => each !== withdrawn),
      );
      if (withdrawn) append('MoodWithdrawn', 'mood', { entryId: withdrawn });
    } else if (completed.has(act) === (does === 'reopens')) {
      if (does === 'completes') completed.add(act);
      else completed.delete(act);
      append(does === 'completes' ? 'ActCompleted' : 'ActReopened', 'acts', { actId: uuidV5('walk') });
    }
  }
  return log;
}

async function project(db: Kysely<Database>, log: readonly RecordedEvent[], sizes: readonly number[]) {
  for (const table of achievementsProjection.tables) await db.deleteFrom(table).execute();
  for (const batch of cut(log, sizes)) {
    await asProjection(achievementsProjection).prepare(openAll(batch))(db);
  }
}

const histories = fc.array(drawn, { minLength: 200, maxLength: 400, size: 'max' });

test('the tables have the rows that the log calls for, for any cut into batches', async (t) => {
  const db = openKysely<Database>(t, await migratedDatabase(t));
  await achievementsProjection.createTables(db);
  await fc.assert(
    fc.asyncProperty(
      histories,
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }),
      async (actions, sizes) => {
        const log = logOf(actions);
        const expected = achievementsFrom(log);
        for (const each of [sizes, [1_000]]) {
          await project(db, log, each);
          assert.deepEqual(await storedAchievements(db, PEOPLE), expected);
        }
      },
    ),
    { numRuns: 12 },
  );
});

test('drawn histories like these earn every badge', () => {
  // The seed is fixed, because a rare badge must not make the test fail by chance.
  const people = fc
    .sample(histories, { numRuns: 200, seed: 1 })
    .flatMap((actions) => achievementsFrom(logOf(actions)));
  const earned = new Set(people.flatMap((person) => person.earned.map(({ badge }) => badge)));
  assert.equal(earned.size, 12);
});

test('a thousand events of hundreds of people take at most ten statements', async (t) => {
  let statements = 0;
  const pool = createPool({
    connectionString: await migratedDatabase(t),
    name: 'counted',
    max: 1,
    log: collectingLogger(),
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: () => void statements++ });
  t.after(() => db.destroy());
  await achievementsProjection.createTables(db);
  const personOf = (index: number) => uuidV5(`person ${index % 250}`);
  const moods = Array.from({ length: 1_000 }, (_, index) => ({
    ...{ type: 'MoodLogged', stream: `mood-${personOf(index)}`, position: BigInt(index) },
    moment: { occurredAt: `2026-06-0${1 + (index % 9)}T08:00:00.000Z` },
    data: { entryId: uuidV5(`counted ${index}`), moodValue: 1 + (index % 5), energyValue: 1 },
  }));
  const withdrawals = moods.slice(0, 500).map((mood, index) => ({
    ...mood,
    ...{ type: 'MoodWithdrawn', position: BigInt(1_000 + index), data: { entryId: mood.data.entryId } },
  }));
  const others = moods.slice(0, 500).map((mood, index) => ({
    ...{ type: 'ActCompleted', stream: `acts-${personOf(index)}`, position: BigInt(1_500 + index) },
    ...{ moment: mood.moment, data: { actId: uuidV5('walk') } },
  }));
  for (const batch of [moods, [...withdrawals, ...others]]) {
    statements = 0;
    // The events have only the fields that the fold reads, so TypeScript refuses them without the cast.
    const events = batch as unknown as AnyProjectedEvent[];
    await asProjection(achievementsProjection).prepare(events)(db);
    assert.ok(statements <= 10, `${statements} statements`);
  }
});
