import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { soundEffects } from '../preferences/preferences.ts';
import { playChime, prepareChime } from './chime.ts';

/** The loudest value that each gain was set to. */
const audio = { contexts: 0, started: 0, stateWord: '', loudest: 0, resume: () => Promise.resolve() };
const ended: (() => void)[] = [];

class FakeNode {
  readonly gain = {
    setValueAtTime: (value: number) => this.#told(value),
    linearRampToValueAtTime: (value: number) => this.#told(value),
    exponentialRampToValueAtTime: (value: number) => this.#told(value),
  };
  #told(value: number) {
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
      audio.stateWord = 'running';
    }
    async suspend() {
      audio.stateWord = 'suspended';
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

// In this order: what the first press makes is there for all that follow.
test('before anything was pressed nothing sounds, and nothing is made that could', async () => {
  prepareChime();
  await playChime();
  assert.deepEqual([audio.contexts, audio.started], [0, 0]);
});

test('with sound effects off a press makes nothing either', () => {
  soundEffects.choose(false);
  press();
  assert.equal(audio.contexts, 0);
});

test('after a press it sounds at half the volume, and rests before and after', async () => {
  press();
  press();
  await new Promise(setImmediate);
  assert.deepEqual([audio.contexts, audio.stateWord], [1, 'suspended']);
  await playChime();
  assert.ok(audio.started > 0);
  assert.deepEqual([audio.loudest, audio.stateWord], [0.5, 'running']);
  await playChime();
  ended.shift()?.();
  assert.equal(audio.stateWord, 'running', 'the second one is still to be heard');
  ended.shift()?.();
  assert.equal(audio.stateWord, 'suspended');
});

test('turned off it is silent', async () => {
  soundEffects.choose(false);
  await playChime();
  assert.equal(audio.started, 0);
});

test('a browser that lets it sound only later gets nothing to sound', async (t) => {
  let nowMs = 1_000;
  t.mock.method(performance, 'now', () => nowMs);
  audio.resume = async () => {
    nowMs += 1_001;
  };
  await playChime();
  assert.equal(audio.started, 0);
});
