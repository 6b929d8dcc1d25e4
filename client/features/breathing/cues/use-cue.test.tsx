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
const announced: (readonly [CuePhase, CuePhase | null])[] = [];
let stops = 0;
const create = () => ({
  announce: (phase: CuePhase, next: CuePhase | null) => void announced.push([phase, next]),
  stop: () => void stops++,
});

const index = signal(0);
const isOn = signal(false);

function CueFixture() {
  useCue(isOn.value, create, BOX, { startedAt: STARTED_AT, moment: phaseAt(BOX, index.value) });
  return <p />;
}

test('each phase and the next one are announced to a cue, in times of the page’s clock', async (t) => {
  await render(t, <CueFixture />);
  assert.deepEqual(announced, []);
  const turn = (on: boolean, to: number) =>
    act(async () => {
      isOn.value = on;
      index.value = to;
    });
  await turn(true, 1);
  const hold = { kind: 'hold', startsAt: 5000, endsAt: 9000 };
  const out = { kind: 'out', startsAt: 9000, endsAt: 13_000 };
  assert.deepEqual(announced.splice(0), [[hold, out]]);
  await turn(true, 15);
  assert.deepEqual(
    announced.splice(0),
    [[{ kind: 'rest', startsAt: 61_000, endsAt: 65_000 }, null]],
    'the last phase has no next one',
  );
  await turn(false, 15);
  assert.deepEqual([announced, stops], [[], 1]);
});
