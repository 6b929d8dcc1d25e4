import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { accountStream } from '../../domain/account/events.ts';
import { moodStream } from '../../domain/mood/events.ts';
import { storedForm } from '../../infra/event-store/stored-event.ts';
import type { AnyProjectedEvent, AnyProjection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { moods } from '../testing/harness.ts';
import { NONE_ERASED } from './erased-subjects.ts';
import { project } from './project.ts';

/** Stands for the database in tests whose projections do not use it. A statement that runs on it throws. */
const NO_DB = {} as Kysely<Database>;

const eventOf = (id: string, type: string, stream: string, position = 0n): AnyProjectedEvent => ({
  ...{ id, type, stream, version: 0, position, data: { entryId: id } },
  moment: { occurredAt: '2026-11-04T09:00:00.000Z' },
  stored: () => storedForm({ id, type, stream, data: {}, metadata: { schemaVersion: 1 } }),
});

const idsOf = (events: readonly AnyProjectedEvent[]) => events.map(({ id }) => id).join();

test('a part is taken and folded while the one before it is written, and written after it', async () => {
  const steps: string[] = [];
  const written = Promise.withResolvers<void>();
  const projection: AnyProjection = {
    ...moods,
    prepare(events) {
      steps.push(`fold ${idsOf(events)}`);
      if (idsOf(events) === 'c') written.resolve();
      return async () => {
        steps.push(`write ${idsOf(events)}`);
        // The first write ends only when the last part is folded, or never.
        if (idsOf(events) === 'a,b') await written.promise;
        steps.push(`wrote ${idsOf(events)}`);
      };
    },
  };
  const stream = moodStream(randomUUID());
  const parts = (function* () {
    for (const ids of [['a', 'b'], ['c']]) {
      steps.push(`take ${ids.join()}`);
      yield ids.map((id) => eventOf(id, 'MoodLogged', stream));
    }
  })();
  await project(projection, parts, NO_DB, NONE_ERASED);
  assert.deepEqual(steps, [
    ...['take a,b', 'fold a,b', 'write a,b', 'take c', 'fold c', 'wrote a,b', 'write c', 'wrote c'],
  ]);
});

test('an error of a fold or of a write ends the work, and nothing after it is written', async () => {
  for (const failing of ['fold', 'write']) {
    const written: string[] = [];
    const fail = (at: string, id: string) => {
      if (at === failing && id === 'b') throw new TypeError(`${at} ${id}`);
    };
    const projection: AnyProjection = {
      ...moods,
      prepare(events) {
        fail('fold', idsOf(events));
        return async () => {
          fail('write', idsOf(events));
          written.push(idsOf(events));
        };
      },
    };
    const parts = ['a', 'b', 'c'].map((id) => [eventOf(id, 'MoodLogged', moodStream(randomUUID()))]);
    await assert.rejects(project(projection, parts, NO_DB, NONE_ERASED), { message: `${failing} b` });
    assert.deepEqual(written, ['a']);
  }
});

test('an error of a fold waits for all statements of the part before, because a rollback follows', async () => {
  const steps: string[] = [];
  const projection: AnyProjection = {
    ...moods,
    prepare(events) {
      if (idsOf(events) === 'b') throw new TypeError('fold b');
      return async () => {
        for (const statement of [1, 2, 3]) {
          await setImmediate();
          await setImmediate();
          steps.push(`statement ${statement}`);
        }
      };
    },
  };
  const parts = ['a', 'b'].map((id) => [eventOf(id, 'MoodLogged', moodStream(randomUUID()))]);
  await assert.rejects(project(projection, parts, NO_DB, NONE_ERASED), { message: 'fold b' });
  steps.push('rejected');
  assert.deepEqual(steps, ['statement 1', 'statement 2', 'statement 3', 'rejected']);
});

test('an erasure counts for the parts after it', async () => {
  const [gone, stays] = [randomUUID(), randomUUID()];
  const done: string[] = [];
  const projection = {
    ...moods,
    prepare: (events) => async () => void done.push(idsOf(events)),
    erasure: { ...moods.erasure, erase: async (owners) => void done.push(`erase ${owners.join()}`) },
  } as AnyProjection;
  const parts = [
    [eventOf('a', 'MoodLogged', moodStream(gone)), eventOf('x', 'AccountErased', accountStream(gone))],
    [eventOf('b', 'MoodLogged', moodStream(gone)), eventOf('c', 'MoodLogged', moodStream(stays))],
  ];
  // The list of erased subjects is written last, to a table.
  await assert.rejects(project(projection, parts, NO_DB, NONE_ERASED));
  assert.deepEqual(done, ['a', `erase ${gone}`, 'c']);
});
