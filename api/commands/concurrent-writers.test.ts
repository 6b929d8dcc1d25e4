import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import type { MoodCommand } from '../../domain/mood/decide.ts';
import { moodStream } from '../../domain/mood/events.ts';
import { readConfig } from '../../infra/config.ts';
import { MasterKey } from '../../infra/crypto/master-key.ts';
import { LOG_START } from '../../infra/event-store/port.ts';
import { readLog } from '../../infra/event-store/testing/collect.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { createTestDatabase } from '../../infra/testing/test-database.ts';
import { assertMoodsMatchLog, expectedMoods } from '../../projections/testing/expected-moods.ts';
import { keysInLog } from '../../projections/testing/real-keys.ts';
import { moodDeciderWithDigest } from '../aggregates/personal-deciders.ts';
import { openServices } from '../open-services.ts';
import type { Services } from '../services.ts';

const WRITERS = 32;

/** Opens two processes on one database, each with a command handler and a running projector. */
async function openProcesses(t: TestContext): Promise<readonly [Services, Services]> {
  const { connectionString } = await createTestDatabase(t);
  const masterKey = MasterKey.random();
  const { limits } = readConfig({});
  const open = async () => {
    const log = collectingLogger();
    const services = await openServices({
      connectionString,
      masterKey,
      limits,
      log,
      report: () => {},
    });
    t.after(async () => {
      await services.close();
      assert.deepEqual(log.messages('error'), [], 'no read model is paused');
    });
    return services;
  };
  return [await open(), await open()];
}

/** Writes as one person: logs three moods, each sent to both processes at once, and withdraws the second. */
async function write(processes: readonly Services[], person: string, writer: number): Promise<string[]> {
  const entryIds: string[] = [];
  const send = async (command: (newId: (index: number) => string) => MoodCommand) => {
    const commandId = randomUUID();
    const moment = { occurredAt: new Date().toISOString(), localDate: '2026-11-03' };
    const answers = await Promise.all(
      processes.map(({ commands }) =>
        commands.execute({
          actor: person,
          commandId,
          stream: moodStream(person),
          decider: moodDeciderWithDigest,
          command,
          moment,
        }),
      ),
    );
    const ids = answers.flatMap(({ events }) => events.map(({ data }) => data.entryId));
    assert.equal(ids.length, 2, 'both processes answer with one event');
    assert.equal(new Set(ids).size, 1, 'both answers have the same event');
    return ids[0] as string;
  };
  for (let n = 0; n < 3; n++) {
    const notes = `writer ${writer}, note ${n}`;
    entryIds.push(
      await send((newId) => ({
        type: 'logMood',
        entryId: newId(0),
        moodValue: 1 + n,
        energyValue: 2,
        notes,
      })),
    );
  }
  await send(() => ({ type: 'withdrawMood', entryId: entryIds[1] as string }));
  return entryIds;
}

for (const people of [1, WRITERS]) {
  const whose = people === 1 ? 'one person’s stream' : 'many streams';
  test(`${WRITERS} writers of ${whose} in two processes lose no event and write none twice`, async (t) => {
    const processes = await openProcesses(t);
    const [here] = processes;
    const persons = Array.from({ length: people }, () => randomUUID());
    for (const person of persons) await here.keys.create(person, here.db);

    const written = await Promise.all(
      Array.from({ length: WRITERS }, (_, writer) =>
        write(processes, persons[writer % people] as string, writer),
      ),
    );
    const keyOf = await keysInLog(here, await readLog(here.store, LOG_START));
    const expected = await expectedMoods(here.store, keyOf);
    assert.deepEqual(new Set(expected.map(({ entry_id }) => entry_id)), new Set(written.flat()));
    assert.equal(expected.filter(({ withdrawn }) => withdrawn).length, WRITERS);

    const { isEnd, next } = await here.store.readAll(-1n, 1_000);
    assert.ok(isEnd);
    for (const { progress, db, store } of processes) {
      assert.ok(await progress.waitFor('mood', next, 20_000));
      assert.equal(await assertMoodsMatchLog(db, store, keyOf), 3 * WRITERS);
    }
  });
}
