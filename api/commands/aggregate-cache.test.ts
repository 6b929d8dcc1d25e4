import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { type ActsCommand, actsDecider } from '../../domain/acts/decide.ts';
import { actsStream } from '../../domain/acts/events.ts';
import { type JournalCommand, journalDecider } from '../../domain/journal/decide.ts';
import { journalStream } from '../../domain/journal/events.ts';
import type { MoodCommand } from '../../domain/mood/decide.ts';
import { moodStream } from '../../domain/mood/events.ts';
import type { DigestOf } from '../../domain/text.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { moodDeciderWithDigest } from '../aggregates/personal-deciders.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { buildTestApp, registerPerson } from '../testing/test-app.ts';
import { AggregateCache } from './aggregate-cache.ts';
import { CommandHandler } from './command-handler.ts';

const LOCAL_DATE = '2026-11-21';
const LOG: Omit<Extract<MoodCommand, { type: 'logMood' }>, 'entryId'> = {
  type: 'logMood',
  moodValue: 3,
  energyValue: 3,
};

/** Opens handlers as separate processes on one log, and counts the events that each has read. */
async function openHandlers(t: TestContext, count: number) {
  const { services } = await sharedTestApp(t);
  const person = randomUUID();
  await services.keys.create(person, services.db);
  return Array.from({ length: count }, () => {
    let read = 0;
    let reads = 0;
    const store = {
      append: (...args: Parameters<EventStore['append']>) => services.store.append(...args),
      async readStream(stream: string, from?: number) {
        const events = await services.store.readStream(stream, from);
        read += events.length;
        reads++;
        return events;
      },
    } as EventStore;
    const handler = new CommandHandler({
      ...services,
      store,
      sealing: { hasBegun: () => true },
      log: collectingLogger(),
    });
    const send = (command: (newId: (index: number) => string) => MoodCommand, commandId?: string) =>
      handler.execute({
        actor: person,
        commandId: commandId ?? randomUUID(),
        hasNoIdempotencyKey: commandId === undefined,
        stream: moodStream(person),
        decider: moodDeciderWithDigest,
        moment: { occurredAt: new Date().toISOString(), localDate: LOCAL_DATE },
        command,
      });
    const log = async (commandId?: string) => {
      const { events } = await send((newId) => ({ ...LOG, entryId: newId(0) }), commandId);
      return events[0]?.data.entryId ?? '';
    };
    const withdraw = (entryId: string) => send(() => ({ type: 'withdrawMood', entryId }));
    const stream = () => services.store.readStream(moodStream(person));
    return { send, log, withdraw, stream, read: () => read, reads: () => reads };
  });
}

test('consecutive commands read no event of a stream twice', async (t) => {
  const [here] = await openHandlers(t, 1);
  assert.ok(here);
  const entryId = await here.log();
  for (let n = 0; n < 5; n++) await here.log();
  await here.withdraw(entryId);
  assert.equal(here.read(), 0, 'all events were written here');
  assert.equal(here.reads(), 1, 'a command without a key does not read the stream first');
  assert.deepEqual(
    (await here.stream()).map(({ version, type }) => [version, type]),
    [...Array.from({ length: 6 }, (_, version) => [version, 'MoodLogged']), [6, 'MoodWithdrawn']],
  );
});

test('calls over HTTP read no event twice, with or without an Idempotency-Key', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser } = await registerPerson(testApp);
  const mood = { moodValue: 3, fatigueValue: 3 };
  await browser.post('/api/mood', mood);
  const reads = t.mock.method(testApp.services.store, 'readStream').mock;
  const { id } = (await browser.post('/api/mood', mood)).json();
  await browser.post('/api/mood', mood, { 'idempotency-key': randomUUID() });
  assert.equal((await browser.delete(`/api/mood/${id}`)).statusCode, 204);
  assert.equal(reads.callCount(), 1, 'only a command with a key could have been executed before');
  for (const { result } of reads.calls) assert.deepEqual(await result, []);
  assert.equal((await browser.get('/api/mood')).json().length, 2);
});

test('journal and acts are not read twice either, and their answers still contain the texts', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser } = await registerPerson(testApp);
  const snow = { title: 'First snow', content: 'It fell all morning.' };
  const birds = { title: 'Feed the birds', description: 'A handful of seeds.' };
  await browser.post('/api/journal', snow);
  await browser.post('/api/tasks/custom', { title: 'A letter', description: 'One line a day.' });
  const reads = t.mock.method(testApp.services.store, 'readStream').mock;
  const readBy = async (call: Promise<{ statusCode: number; json(): unknown }>, status: number) => {
    const before = reads.callCount();
    const answer = await call;
    assert.equal(answer.statusCode, status);
    const events = await Promise.all(reads.calls.slice(before).map(({ result }) => result));
    assert.deepEqual(events.flat(), []);
    return answer.json();
  };

  const entry = (await readBy(browser.post('/api/journal', snow), 201)) as { id: string };
  const put = (content: string) =>
    browser.call('PUT', `/api/journal/${entry.id}`, { body: { ...snow, content } });
  assert.deepEqual(await readBy(put(snow.content), 200), entry);
  const corrected = { ...entry, content: 'It fell all night.', revision: 2 };
  assert.deepEqual(await readBy(put(corrected.content), 200), corrected);
  assert.deepEqual((await browser.get('/api/journal')).json()[0], corrected);

  const own = (await readBy(browser.post('/api/tasks/custom', birds), 201)) as { id: string };
  const toggle = { taskId: own.id, isCompleted: true };
  const done = (await readBy(browser.post('/api/tasks/toggle', toggle), 200)) as object;
  assert.deepEqual(
    { ...done, completedAt: null },
    { ...own, ...birds, isCompleted: true, completedAt: null },
  );
  const choice = { taskIndices: [3], customTasks: [{ ...birds, title: ` ${birds.title} ` }] };
  const chosen = (await readBy(browser.post('/api/tasks/customize', choice), 200)) as object[];
  assert.deepEqual(chosen[1], done, 'an act with the same texts is the same act');
  const without = (await readBy(browser.post('/api/tasks/customize', { taskIndices: [4] }), 200)) as object[];
  assert.deepEqual(without[1], done, 'a completed act stays in today’s list');
  assert.deepEqual((await browser.get('/api/tasks')).json(), without);
});

test('texts that another process wrote in the meantime are recognized', async (t) => {
  const { services } = await sharedTestApp(t);
  const { store, codec, keys } = services;
  const person = randomUUID();
  await keys.ensure(person);
  // As in two processes: each computes digests with its own key.
  const [here, there] = ['here', 'there'].map((process) => {
    const digestOf: DigestOf = (...words) => JSON.stringify([process, ...words]);
    const handler = new CommandHandler({
      store,
      codec,
      keys,
      sealing: { hasBegun: () => true },
      log: collectingLogger(),
    });
    const moment = { occurredAt: new Date().toISOString(), localDate: LOCAL_DATE };
    const sent = { actor: person, hasNoIdempotencyKey: true, moment };
    const actIdOf = (slug: string) => `own-${slug}`;
    return {
      journal: (command: JournalCommand) =>
        handler.execute({
          ...sent,
          commandId: randomUUID(),
          stream: journalStream(person),
          decider: journalDecider(digestOf),
          command: () => command,
        }),
      choose: async (title: string) => {
        const { events } = await handler.execute({
          ...sent,
          commandId: randomUUID(),
          stream: actsStream(person),
          decider: actsDecider(digestOf),
          command: (newId): ActsCommand => ({
            type: 'customizeActs',
            slugs: [],
            customs: [{ title, description: title }],
            newId,
            moment,
            actIdOf,
          }),
        });
        return events.map(({ type }) => type);
      },
    };
  });
  assert.ok(here && there);
  const entryId = randomUUID();
  const write = (type: 'writeEntry' | 'correctEntry', title: string) =>
    ({ type, entryId, title, content: 'It fell all morning.' }) as const;
  const lengthOf = async (stream: string) => (await store.readStream(stream)).length;
  await here.journal(write('writeEntry', 'Snow'));
  await there.journal(write('correctEntry', 'First snow'));
  await here.journal(write('correctEntry', 'First snow'));
  assert.equal(await lengthOf(journalStream(person)), 2, 'the entry has this title already');
  await here.journal(write('correctEntry', 'Snow'));
  await there.journal(write('correctEntry', 'First snow'));
  assert.equal(await lengthOf(journalStream(person)), 4, 'the entry had this title earlier, but no longer');

  assert.deepEqual(await here.choose('Birds'), ['ActsStarted', 'ActAdded', 'ActsCustomized']);
  assert.deepEqual(await there.choose('A letter'), ['ActAdded', 'ActsCustomized']);
  assert.deepEqual(await here.choose('A letter'), []);
  assert.deepEqual(await here.choose('Birds'), ['ActsCustomized']);
  assert.deepEqual(await there.choose('A letter'), ['ActsCustomized']);
});

test('newer events are applied completely or not at all', async (t) => {
  const { services } = await sharedTestApp(t);
  const { store, codec, keys } = services;
  const person = randomUUID();
  await keys.ensure(person);
  const moment = { occurredAt: new Date().toISOString(), localDate: LOCAL_DATE };
  const [here, there] = [0, 1].map(() => {
    const decider = actsDecider((...words) => JSON.stringify(words));
    const evolve = t.mock.method(decider, 'evolve').mock;
    const handler = new CommandHandler({
      store,
      codec,
      keys,
      sealing: { hasBegun: () => true },
      log: collectingLogger(),
    });
    const add = (title: string) =>
      handler.execute({
        actor: person,
        commandId: randomUUID(),
        stream: actsStream(person),
        decider,
        moment,
        command: (newId): ActsCommand => {
          return { type: 'addAct', title, description: title, newId, moment, actIdOf: (slug) => slug };
        },
      });
    return { add, evolve };
  });
  assert.ok(here && there);
  await here.add('Birds');
  await there.add('A letter');
  await there.add('A walk');
  const fails = () => {
    throw new Error('broken');
  };
  here.evolve.mockImplementationOnce(fails, here.evolve.callCount() + 1);
  await assert.rejects(here.add('Tea'), { message: 'broken' });
  const { state } = await here.add('Tea');
  assert.equal(state.changes.length, 4);
});

test('a repeated command is answered from the stream', async (t) => {
  const [here] = await openHandlers(t, 1);
  assert.ok(here);
  const commandId = randomUUID();
  const first = await here.log(commandId);
  await here.log();
  assert.equal(await here.log(commandId), first);
  assert.equal((await here.stream()).length, 2);
});

test('events that another process wrote in the meantime are neither missed nor overwritten', async (t) => {
  const [here, there] = await openHandlers(t, 2);
  assert.ok(here && there);
  await here.log();
  const elsewhere = await there.log();
  await here.log();
  assert.equal((await here.stream()).length, 3, 'the command builds on the newest events');
  const newest = await there.log();
  const { events } = await here.withdraw(newest);
  assert.equal(events[0]?.type, 'MoodWithdrawn', 'an entry that this process has not read');
  await there.withdraw(elsewhere);
  assert.deepEqual(
    (await here.withdraw(elsewhere)).events,
    [],
    'an entry that another process has already withdrawn',
  );
  await assert.rejects(here.withdraw(randomUUID()), { code: 'not-found' });
  assert.equal((await here.stream()).length, 6);
});

test('when two processes write in turn, each reads only the events of the other', async (t) => {
  const [here, there] = await openHandlers(t, 2);
  assert.ok(here && there);
  for (let n = 0; n < 5; n++) {
    await here.log();
    await there.log();
  }
  assert.deepEqual([here.read(), there.read()], [4, 5]);
  assert.equal((await here.stream()).length, 10);
});

test('a command that another process has executed in the meantime gets the same answer', async (t) => {
  const [here, there] = await openHandlers(t, 2);
  assert.ok(here && there);
  await here.log();
  const commandId = randomUUID();
  const [first] = (await there.send((newId) => ({ ...LOG, moodValue: 5, entryId: newId(0) }), commandId))
    .events;
  const [again] = (await here.send((newId) => ({ ...LOG, moodValue: 1, entryId: newId(0) }), commandId))
    .events;
  assert.deepEqual(again, first);
  assert.equal((await here.stream()).length, 2);
});

test('a failed append leaves no state in the cache', async (t) => {
  const { services } = await sharedTestApp(t);
  const person = randomUUID();
  await services.keys.create(person, services.db);
  let isDown = false;
  const store = {
    append: (...args: Parameters<EventStore['append']>) =>
      isDown ? Promise.reject(new Error('in doubt')) : services.store.append(...args),
    readStream: (stream: string, from?: number) => services.store.readStream(stream, from),
  } as EventStore;
  const handler = new CommandHandler({
    ...services,
    store,
    sealing: { hasBegun: () => true },
    log: collectingLogger(),
  });
  const commandId = randomUUID();
  const log = (id: string) =>
    handler.execute({
      actor: person,
      commandId: id,
      stream: moodStream(person),
      decider: moodDeciderWithDigest,
      moment: { occurredAt: new Date().toISOString(), localDate: LOCAL_DATE },
      command: (newId): MoodCommand => ({ ...LOG, entryId: newId(0) }),
    });
  await log(randomUUID());
  isDown = true;
  await assert.rejects(log(commandId), { message: 'in doubt' });
  isDown = false;
  const { events } = await log(commandId);
  assert.equal(events.length, 1);
  assert.equal((await services.store.readStream(moodStream(person))).length, 2);
});

test('the most recently used streams are cached, but no very long one', () => {
  const states = new AggregateCache();
  const kept = (events: number) => ({
    state: null,
    version: events - 1,
    position: 1n,
    commandIds: new Set<string>(),
  });
  for (let n = 0; n < 1_000; n++) states.set(`mood-${n}`, kept(1));
  states.set('mood-0', kept(2));
  states.set('mood-1000', kept(1));
  assert.ok(states.get('mood-0'), 'it was used most recently');
  assert.equal(states.get('mood-1'), undefined);
  states.set('mood-0', kept(20_001));
  assert.equal(states.get('mood-0'), undefined, 'its older state is gone too');
});

test('the total number of cached events is limited', () => {
  const states = new AggregateCache();
  const keep = (stream: string) =>
    states.set(stream, { state: null, version: 19_999, position: 1n, commandIds: new Set() });
  const isKept = (n: number) => states.get(`mood-${n}`) !== undefined;
  for (let n = 0; n < 10; n++) keep(`mood-${n}`);
  for (let n = 0; n < 10; n++) keep(`mood-${n}`);
  assert.ok(isKept(0), 'a stream that is cached again counts once');
  keep('mood-10');
  assert.deepEqual([isKept(0), isKept(1), isKept(10)], [false, true, true]);
  states.delete('mood-10');
  keep('mood-11');
  assert.ok(isKept(1), 'a dropped stream makes room');
});
