import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { suite, type TestContext } from 'node:test';
import { moodStream } from '../../domain/mood/events.ts';
import { openStore } from '../../infra/event-store/postgres/testing/open-store.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { observingProjection, openDatabase, openHarness } from '../testing/harness.ts';
import { codec, encodeMood, moodLogged } from '../testing/mood-log.ts';
import { testKeys } from '../testing/test-keys.ts';
import { Progress } from './progress.ts';
import { Projectors } from './projectors.ts';

/** Longer than any test may take. */
const RESTS_MS = 10 * 60_000;
const PATIENCE_MS = 30_000;

async function openProjectors(t: TestContext) {
  const batches: Record<'prompt' | 'slow', number[]> = { prompt: [], slow: [] };
  const prompt = observingProjection('prompt', (ids) => void batches.prompt.push(ids.length));
  const slow = {
    ...observingProjection('slow', (ids) => void batches.slow.push(ids.length)),
    isUnhurried: true,
  } as const;
  const projections = [prompt, slow];
  const harness = await openHarness(t, projections);
  const db = openDatabase(t, harness.connectionString, projections);
  const progress = new Progress(db, projections);
  const projectors = new Projectors({
    ...{ store: await openStore(t, harness.connectionString), db, codec, keys: testKeys, projections },
    ...{ progress, restMs: RESTS_MS, log: collectingLogger() },
  });
  /** Stops the projectors before the store is closed, which waits for the batch in progress. */
  const started = async (): Promise<AsyncDisposable> => {
    await projectors.start();
    return { [Symbol.asyncDispose]: () => projectors.stop() };
  };
  const isAt = (name: string, position: bigint) => progress.waitFor(name, position, PATIENCE_MS);
  return { ...harness, batches, prompt, slow, projectors, started, isAt };
}

suite('the projectors of a process', () => {
  test('an unhurried projection gathers events while it rests, and a reader who waits ends the rest', async (t) => {
    const { batches, isAt, logMood, started } = await openProjectors(t);
    await using _projectors = await started();
    assert.ok(await isAt('slow', await logMood()));
    for (let entry = 0; entry < 5; entry++) assert.ok(await isAt('prompt', await logMood()));
    const last = await logMood();
    assert.ok(await isAt('prompt', last));
    assert.deepEqual(batches.slow, [1], 'it rests');
    assert.ok(await isAt('slow', last));
    assert.deepEqual(batches.slow, [1, 6]);
    assert.ok(batches.prompt.length > 2, 'the other one does not rest');
  });

  test('an unhurried projection that lags does not rest', async (t) => {
    const { isAt, logMood, reached, started, store } = await openProjectors(t);
    const stream = moodStream(randomUUID());
    const many = Array.from({ length: 1_000 }, () => encodeMood(moodLogged(randomUUID()), stream));
    const { position } = await store.append(stream, 'none', many);
    await using _projectors = await started();
    assert.ok(await isAt('slow', position));
    await reached('slow', await logMood());
  });

  test('a stop does not wait for the rest', async (t) => {
    const { isAt, logMood, projectors, prompt, slow } = await openProjectors(t);
    await projectors.start();
    assert.deepEqual([projectors.leads(prompt), projectors.leads(slow)], [true, true]);
    assert.ok(await isAt('slow', await logMood()));
    await projectors.stop();
  });
});
