import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  START,
  StreamNotFoundError,
  streamNameFilter,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { configuredEventStore } from '../../../testing/event-store-servers.ts';
import { eventually } from '../../../testing/eventually.ts';
import { SimulatedServer } from './simulated-server.ts';

// The server behavior that the adapter relies on, checked with the simulation and, if configured, with a real
// server. If the two differ, the simulation is wrong.
const given = configuredEventStore();
testServerBehavior('EventStoreDB simulated', async (t) => (await SimulatedServer.start(t)).url);
if ('url' in given) testServerBehavior('EventStoreDB at EVENTSTORE_TEST_URL', async () => given.url);
else test('EventStoreDB at EVENTSTORE_TEST_URL: facts', { skip: given.absent }, () => {});

const lit = (n: number, id: string = randomUUID()) => jsonEvent({ id, type: 'LanternLit', data: { n } });
const at = (position: bigint) => ({ commit: position, prepare: position });
const positionOf = (answer: { position?: { commit: bigint } }) => answer.position?.commit ?? -1n;

function testServerBehavior(name: string, start: (t: TestContext) => Promise<string>): void {
  const fact = (what: string, check: (client: EventStoreDBClient, stream: string) => Promise<void>) =>
    test(`${name}: ${what}`, async (t) => {
      const client = EventStoreDBClient.connectionString(await start(t));
      t.after(() => client.dispose());
      await check(client, `facts-${randomUUID()}`);
    });

  fact(
    'a repeated append is recognized by its ids and its first revision, whatever its data',
    async (client, stream) => {
      const id = randomUUID();
      const first = await client.appendToStream(stream, lit(1, id), { expectedRevision: NO_STREAM });
      await client.appendToStream(stream, lit(2), { expectedRevision: 0n });
      const again = await client.appendToStream(stream, lit(9, id), { expectedRevision: NO_STREAM });
      assert.deepEqual(again, first);
      for await (const { event } of client.readStream(stream, { maxCount: 1 })) {
        assert.deepEqual([event?.data, event?.position], [{ n: 1 }, first.position]);
      }
    },
  );

  fact('the same id with the current revision is written a second time', async (client, stream) => {
    const event = lit(1);
    await client.appendToStream(stream, event, { expectedRevision: NO_STREAM });
    const again = await client.appendToStream(stream, event, { expectedRevision: 0n });
    assert.equal(again.nextExpectedRevision, 1n);
  });

  fact(
    'an append without events to a missing stream succeeds, and the stream is still missing',
    async (client, stream) => {
      assert.equal((await client.appendToStream(stream, [], { expectedRevision: NO_STREAM })).success, true);
      await assert.rejects(client.readStream(stream).toArray(), StreamNotFoundError);
    },
  );

  fact(
    'the error for a wrong revision names the expected and the actual revision',
    async (client, stream) => {
      await client.appendToStream(stream, [lit(1), lit(2)], { expectedRevision: NO_STREAM });
      for (const expectedRevision of [NO_STREAM, 0n, 7n] as const) {
        await assert.rejects(
          client.appendToStream(stream, lit(3), { expectedRevision }),
          (error: WrongExpectedVersionError) =>
            error instanceof WrongExpectedVersionError &&
            error.expectedVersion === expectedRevision &&
            error.actualVersion === 1n,
        );
      }
    },
  );

  fact(
    'a read starts with the event at the given position, and fails for a position between two events',
    async (client, stream) => {
      const first = await client.appendToStream(stream, lit(1), { expectedRevision: NO_STREAM });
      await client.appendToStream(stream, lit(2), { expectedRevision: 0n });
      const position = positionOf(first);
      const [read] = await client.readAll({ fromPosition: at(position), maxCount: 1 }).toArray();
      assert.equal(read?.event?.position.commit, position);
      for (const between of [position + 1n, position - 1n]) {
        await assert.rejects(client.readAll({ fromPosition: at(between), maxCount: 1 }).toArray());
      }
      const beyond = { fromPosition: at(position + 10_000_000_000n), maxCount: 1 };
      assert.deepEqual(await client.readAll(beyond).toArray(), []);
    },
  );

  fact('a backward read from the end returns the last record first', async (client, stream) => {
    const first = await client.appendToStream(stream, lit(1), { expectedRevision: NO_STREAM });
    const newest = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
    const [{ event } = {}] = await newest.toArray();
    assert.ok(event && event.position.commit >= positionOf(first));
  });

  fact(
    'a subscription starts after the given position, and fails for a position between two events',
    async (client, stream) => {
      const first = await client.appendToStream(stream, lit(1), { expectedRevision: NO_STREAM });
      await client.appendToStream(stream, lit(2), { expectedRevision: 0n });
      const filter = streamNameFilter({ prefixes: [stream] });
      const seen: unknown[] = [];
      const after = client.subscribeToAll({ fromPosition: at(positionOf(first)), filter });
      after.on('error', () => {});
      after.on('data', ({ event }) => seen.push(event?.data));
      await eventually('it arrives', () => seen.length > 0);
      assert.deepEqual(seen, [{ n: 2 }]);
      const between = client.subscribeToAll({ fromPosition: at(positionOf(first) + 1n), filter });
      const [error] = await new Promise<unknown[]>((resolve) =>
        between.on('error', (...all) => resolve(all)),
      );
      assert.ok(error instanceof Error);
      await after.unsubscribe();
    },
  );

  fact('reads and subscriptions can start at a checkpoint', async (client, stream) => {
    const checkpoints: bigint[] = [];
    const filter = streamNameFilter({
      prefixes: [stream],
      maxSearchWindow: 32,
      checkpointReached: (_, { commit }) => void checkpoints.push(commit),
    });
    const subscription = client.subscribeToAll({ fromPosition: START, filter });
    subscription.on('error', () => {});
    subscription.resume();
    await sleep(100);
    const others = Array.from({ length: 200 }, (_, n) => lit(n));
    await client.appendToStream(`other-${stream}`, others, { expectedRevision: NO_STREAM });
    await eventually('checkpoints arrive', () => checkpoints.length >= 5);
    await subscription.unsubscribe();
    for (const checkpoint of checkpoints.slice(-3)) {
      const [event] = await client.readAll({ fromPosition: at(checkpoint), maxCount: 1 }).toArray();
      assert.equal(event?.event?.position.commit, checkpoint);
    }
  });
}
