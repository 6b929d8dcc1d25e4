import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { soundEffects } from '../preferences/preferences.ts';
import { playChime, prepareChime } from './chime.ts';

/** The calls that the fake audio nodes recorded. `loudest` is the highest value that any gain was set to. */
const audio = { contexts: 0, started: 0, contextState: '', loudest: 0, resume: () => Promise.resolve() };
const ended: (() => void)[] = [];

class FakeNode {
  readonly gain = {
    setValueAtTime: (value: number) => this.#record(value),
    linearRampToValueAtTime: (value: number) => this.#record(value),
    exponentialRampToValueAtTime: (value: number) => this.#record(value),
  };
  #record(value: number) {
    audio.loudest = Math.max(audio.loudest, value);
  }
  connect<T>(to: T): T {
    return to;
  }
  start() {
    audio.started++;
  }
  stop() {}
  addEventListener(_: 'ended', run: () => void) {
    ended.push(run);
  }
}
Object.assign(globalThis, {
  GainNode: FakeNode,
  OscillatorNode: FakeNode,
  AudioContext: class {
    currentTime = 0;
    constructor() {
      audio.contexts++;
    }
    async resume() {
      await audio.resume();
      audio.contextState = 'running';
    }
    async suspend() {
      audio.contextState = 'suspended';
    }
  },
});

const press = () => document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }));

beforeEach(() => {
  audio.started = 0;
  audio.loudest = 0;
  audio.resume = () => Promise.resolve();
  soundEffects.choose(true);
});

// These tests depend on their order: the first press creates the audio context for all that follow.
test('before the first press nothing sounds and no audio context exists', async () => {
  prepareChime();
  await playChime();
  assert.deepEqual([audio.contexts, audio.started], [0, 0]);
});

test('with sound effects off a press creates no audio context', () => {
  soundEffects.choose(false);
  press();
  assert.equal(audio.contexts, 0);
});

test('after a press the chime sounds at half volume, and the context is suspended when idle', async () => {
  press();
  press();
  await new Promise(setImmediate);
  assert.deepEqual([audio.contexts, audio.contextState], [1, 'suspended']);
  await playChime();
  assert.ok(audio.started > 0);
  assert.deepEqual([audio.loudest, audio.contextState], [0.5, 'running']);
  await playChime();
  ended.shift()?.();
  assert.equal(audio.contextState, 'running', 'the second chime still sounds');
  ended.shift()?.();
  assert.equal(audio.contextState, 'suspended');
});

test('with sound effects off the chime is silent', async () => {
  soundEffects.choose(false);
  await playChime();
  assert.equal(audio.started, 0);
});

test('a chime that could start only late is skipped', async (t) => {
  let nowMs = 1_000;
  t.mock.method(performance, 'now', () => nowMs);
  audio.resume = async () => {
    nowMs += 1_001;
  };
  await playChime();
  assert.equal(audio.started, 0);
});
