import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FakeEngine, fakeEngine } from '../testing/fake-engine.ts';
import { lazyEngine } from './lazy-engine.ts';

const LAYERS = [{ id: 'rain', audio: { audioType: 'rain' }, volume: 60 }] as const;

test('the first start loads the engine and sets the volume chosen before', async () => {
  const fetched: FakeEngine[] = [];
  const engine = lazyEngine(async () => {
    fetched.push(fakeEngine());
    return fetched[0] as FakeEngine;
  });
  engine.setVolume(40);
  engine.stop();
  assert.equal(fetched.length, 0);
  await engine.start(LAYERS);
  await engine.start(LAYERS);
  assert.deepEqual([fetched.length, fetched[0]?.volume, fetched[0]?.starts], [1, 40, 2]);
});

test('calls made while the engine loads run in order', async () => {
  const made = fakeEngine();
  const engine = lazyEngine(async () => made);
  const start = engine.start(LAYERS);
  engine.stop();
  await start;
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(made.heard(), null);
});

test('an engine that could not be loaded is loaded again', async () => {
  let tries = 0;
  const engine = lazyEngine(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no network');
    return fakeEngine();
  });
  await assert.rejects(engine.start(LAYERS), /no network/);
  await engine.start(LAYERS);
  assert.equal(tries, 2);
});

test('an interruption is reported', async () => {
  const made = fakeEngine();
  const engine = lazyEngine(async () => made);
  let isReported = false;
  engine.onInterrupted(() => {
    isReported = true;
  });
  await engine.start(LAYERS);
  made.interrupt();
  assert.equal(isReported, true);
});
