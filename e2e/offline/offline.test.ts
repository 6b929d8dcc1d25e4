import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '../../infra/testing/test-database.ts';
import { lifoScope } from '../support/lifo-scope.ts';
import { bundleDevice } from './bundle-device.ts';
import { CONTROLS } from './controls.ts';
import { Player } from './player.ts';
import { runSequences } from './run-sequences.ts';
import type { Step } from './sequence.ts';
import { Stage } from './stage.ts';
import { newTally } from './tally.ts';

/* The short form of `npm run offline`. */

/** Always the same sequences, because a new fault is looked for with `npm run offline`. */
const SEED = 3;
const SEQUENCES = 3;
const SMALL = 'page/small-outbox.ts';
const APP = 'page/app-device.ts';

/** How soon a second attempt comes, if nothing prevents it. */
const SECOND_ATTEMPT_MS = 3_000;

const write = (kind: 'mood' | 'act', tab: 0 | 1 = 0): Step => ({ do: 'write', tab, kind, target: 0 });
const network = (fault: (Step & { do: 'network' })['fault']): Step => ({ do: 'network', fault });

/** A fault of an outbox, by the name of its control, with a short sequence that finds it. */
const FAULTS: readonly {
  readonly name: string;
  /** The parameter that gives the fault to the small outbox. */
  readonly search: string;
  readonly steps: readonly Step[];
  readonly complaint: RegExp;
}[] = [
  {
    name: 'a new key for each attempt',
    search: '?fault=new-key',
    // Chromium repeats a call itself, with the same key, if its connection ends without a byte of the answer.
    steps: [network('cut-answer'), write('act'), { do: 'await-attempts', count: 3 }, network('none')],
    complaint: /stored twice/,
  },
  {
    name: 'no lock',
    search: '?fault=no-lock',
    steps: [
      ...[{ do: 'second-tab' as const }, network('hold'), write('mood'), write('mood', 1)],
      // With the lock there is no second attempt.
      { do: 'await-attempts', count: 2, atMostMs: SECOND_ATTEMPT_MS },
      ...[network('none'), { do: 'await-answers' as const }],
    ],
    complaint: /under way twice/,
  },
  {
    name: 'the request before the disk',
    search: '?fault=send-first',
    // The first attempt from the outbox fails, too, and the next one comes later.
    steps: [
      ...[network('reset'), write('mood')],
      { do: 'await-attempts', count: 2, atMostMs: SECOND_ATTEMPT_MS },
      ...[{ do: 'pause' as const, ms: 150 }, network('none'), write('mood')],
    ],
    complaint: /out of order/,
  },
];

test('sequences of what happens to a device', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const stage = await Stage.open(lifoScope(t), connectionString, await bundleDevice(APP));
  const play = (steps: readonly Step[], search = '') =>
    Player.play(stage, { search, hasWorker: false }, newTally(), steps);

  await t.test('random ones: nothing is lost, doubled, reordered or under another account', async (t) => {
    const run = await runSequences(stage, { seed: SEED, sequences: SEQUENCES, hasWorker: true });
    t.diagnostic(`${run.tally.accepted} writes in ${Math.round(run.durationMs)} ms`);
    assert.equal(run.failure, undefined);
    assert.equal(run.tally.sequences, SEQUENCES);
  });

  for (const { name, steps, complaint } of FAULTS) {
    await t.test(`the app’s outbox with ${name} is found out`, async () => {
      const control = CONTROLS.find((one) => one.name === name);
      stage.setScript(await bundleDevice(APP, control?.breakages));
      await assert.rejects(play(steps), complaint);
    });
  }

  // A fault of the harness must not be taken for one of the app, so it has a small outbox of its own.
  await t.test('a small outbox is found out with each of these faults, and passes without', async () => {
    stage.setScript(await bundleDevice(SMALL));
    for (const { search, steps, complaint } of FAULTS) await assert.rejects(play(steps, search), complaint);
    await play(FAULTS.flatMap(({ steps }) => steps));
  });
});
