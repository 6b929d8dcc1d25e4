import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals-react';
import { act } from 'react';
import { BOX } from '../../../../domain/breathing/patterns.ts';
import { phaseAt } from '../../../../domain/breathing/timed-phase.ts';
import { render } from '../../../testing/render.ts';
import type { CuePhase } from './cue.ts';
import { useCue } from './use-cue.ts';

const STARTED_AT = 1000;
const told: (readonly [CuePhase, CuePhase | null])[] = [];
let stops = 0;
const create = () => ({
  announce: (beat: CuePhase, next: CuePhase | null) => void told.push([beat, next]),
  stop: () => void stops++,
});

const index = signal(0);
const isOn = signal(false);

function Told() {
  useCue(isOn.value, create, BOX, { startedAt: STARTED_AT, moment: phaseAt(BOX, index.value) });
  return <p />;
}

test('a cue is told each phase and the one after, by the clock of the page', async (t) => {
  await render(t, <Told />);
  assert.deepEqual(told, []);
  const turn = (on: boolean, to: number) =>
    act(async () => {
      isOn.value = on;
      index.value = to;
    });
  await turn(true, 1);
  const hold = { kind: 'hold', startsAt: 5000, endsAt: 9000 };
  const out = { kind: 'out', startsAt: 9000, endsAt: 13_000 };
  assert.deepEqual(told.splice(0), [[hold, out]]);
  await turn(true, 15);
  assert.deepEqual(told.splice(0), [[{ kind: 'rest', startsAt: 61_000, endsAt: 65_000 }, null]], 'the last');
  await turn(false, 15);
  assert.deepEqual([told, stops], [[], 1]);
});
