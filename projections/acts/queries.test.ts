import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import fc from 'fast-check';
import { starterActs } from '../../domain/acts/day-list.ts';
import { actsDecider } from '../../domain/acts/decide.ts';
import { actsStream } from '../../domain/acts/events.ts';
import { completedAt, completedOn, dayListOf } from '../../domain/acts/state.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { EventMoment } from '../../domain/event.ts';
import { HOUR_MS } from '../../domain/time/units.ts';
import { utcDay } from '../../domain/time/utc-day.ts';
import { uuidV5 } from '../../infra/crypto/uuid-v5.ts';
import type { EventStore, NewEvent } from '../../infra/event-store/port.ts';
import { openStore } from '../../infra/event-store/postgres/testing/open-store.ts';
import { migratedDatabase, openKysely } from '../../infra/testing/migrated-database.ts';
import { asProjection } from '../projection.ts';
import { actsModel } from '../properties/acts.ts';
import { cut } from '../properties/history.ts';
import { commandIdOf, idsOf } from '../properties/model.ts';
import type { Database } from '../tables.ts';
import { actsRowsOf, storedActs } from '../testing/expected-acts.ts';
import { codec } from '../testing/mood-log.ts';
import { openAll } from '../testing/open-all.ts';
import { keyOfOwner, textOpenerFor } from '../testing/test-keys.ts';
import { actsProjection } from './project.ts';
import { actDays, actsOfDay } from './queries.ts';

const decider = actsDecider((...words) => JSON.stringify(words));
const HISTORIES = 40;
const START_MS = Date.parse('2026-11-17T00:00:00.000Z');

type ActsCommand = Parameters<typeof decider.decide>[0];
interface Step {
  readonly action: Parameters<typeof actsModel.command>[0];
  readonly moment: EventMoment;
}

/** Any hour of five days, in any time zone. */
const moment: fc.Arbitrary<EventMoment> = fc
  .record({ hour: fc.nat(5 * 24), offset: fc.integer({ min: -12, max: 14 }) })
  .map(({ hour, offset }) => {
    const instant = START_MS + hour * HOUR_MS;
    const localDate = utcDay(instant + offset * HOUR_MS);
    return { occurredAt: new Date(instant).toISOString(), localDate };
  });
const history: fc.Arbitrary<Step[]> = fc.array(fc.record({ action: actsModel.action, moment }), {
  minLength: 10,
  maxLength: 25,
  size: 'max',
});

/** Executes the steps of a history. Returns the decider's state and the events. */
function execute(person: string, steps: readonly Step[]) {
  let state = decider.initial();
  const log: NewEvent[] = [];
  for (const [n, step] of steps.entries()) {
    const drawnIds = idsOf('acts', [person, randomUUID()], 0, n);
    try {
      const command = actsModel.command(step.action, drawnIds, step.moment);
      for (const event of decider.decide(command as ActsCommand, state)) {
        state = decider.evolve(state, { ...event, moment: step.moment });
        const stream = actsStream(person);
        const ids = { id: randomUUID(), stream, commandId: commandIdOf('acts', n) };
        const context = { ...ids, moment: step.moment, key: keyOfOwner(person) };
        log.push(codec.encode(event as Parameters<typeof codec.encode>[0], context));
      }
    } catch (error) {
      assert.ok(error instanceof DomainError);
    }
  }
  return { state, log };
}

test('the list of any day equals the list that the decider used, and the history counts it', async (t) => {
  const connectionString = await migratedDatabase(t);
  const store = await openStore(t, connectionString);
  const db = openKysely<Database>(t, connectionString);
  await actsProjection.createTables(db);
  let events = 0;
  for (const [n, steps] of fc.sample(history, HISTORIES).entries()) {
    const person = randomUUID();
    const actIdOf = (slug: string) => uuidV5(`${person}:act:${slug}`);
    const { state, log } = execute(person, steps);
    if (log.length > 0) await store.append(actsStream(person), 'none', log);
    await projectInBatches(store, person, 1 + (n % 4));
    events += log.length;

    const touched = new Set<string>();
    for (const { type, metadata } of log) {
      if (type !== 'ActsStarted' && metadata.localDate) touched.add(metadata.localDate);
    }
    const days = [...touched].sort().reverse();
    const count = (date: string) => ({
      date,
      completed: completedOn(state, date).length,
      total: dayListOf(state, actIdOf, date).length,
    });
    assert.deepEqual(await actDays(db, person, { limit: 30 }), days.map(count));
    assert.deepEqual(await actDays(db, person, { limit: 2, before: days[0] }), days.slice(1, 3).map(count));
    for (let day = 15; day <= 25; day++) {
      const date = `2026-11-${day}`;
      const texts = textOpenerFor([person]);
      const list = await actsOfDay(db, person, date, starterActs(actIdOf));
      assert.deepEqual(
        list.map(({ actId, completed }) => {
          const kept = completed && codec.upcastStored(completed);
          return [actId, completed && ((kept && codec.open(kept, texts)?.moment.occurredAt) ?? null)];
        }),
        dayListOf(state, actIdOf, date).map(({ actId }) => [actId, completedAt(state, date, actId)]),
        date,
      );
      for (const { slug, added } of list) assert.ok((slug === undefined) === (added !== undefined));
    }
    assert.deepEqual(await storedActs(db, [person]), actsRowsOf(await store.readStream(actsStream(person))));
  }
  assert.ok(events > HISTORIES * 3);

  async function projectInBatches(from: EventStore, person: string, size: number) {
    const recorded = await from.readStream(actsStream(person));
    for (const batch of cut(recorded, [size])) {
      await asProjection(actsProjection).prepare(openAll(batch))(db);
    }
  }
});
