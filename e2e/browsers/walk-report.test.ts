import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EngineWalk } from './walk-engines.ts';
import { isPassed, walkReport } from './walk-report.ts';

const STEPS = ['start', 'breathe'];
const passed: EngineWalk = {
  engine: 'Chromium',
  version: '156.0',
  outcomes: { start: { ms: 900 }, breathe: { ms: 9_100 } },
};
const missing: EngineWalk = {
  engine: 'WebKitGTK',
  missing: 'xvfb is not installed',
  version: '',
  outcomes: {},
};
const failed: EngineWalk = {
  engine: 'Firefox',
  version: '153.7',
  outcomes: { start: { failure: 'sees no button /^Breathe$/' } },
};

test('an engine that is missing is reported and is no failure', () => {
  assert.equal(isPassed([passed, missing], STEPS), true);
  assert.equal(
    walkReport([passed, missing], STEPS, true),
    [
      '|  | Chromium 156.0 | WebKitGTK |',
      '| --- | --- | --- |',
      '| start | 0.9 s | not here |',
      '| breathe | 9.1 s | not here |',
      '',
      'Walked through: Chromium. Not here: WebKitGTK (xvfb is not installed).',
    ].join('\n'),
  );
});

test('a walk through no engine at all is no success', () => {
  assert.equal(isPassed([missing], STEPS), false);
  assert.match(walkReport([missing], STEPS, true), /Walked through: none\. Not here: WebKitGTK/);
});

test('an engine that is here and fails a step, or does not reach one, fails the walk', () => {
  assert.equal(isPassed([passed, failed], STEPS), false);
  assert.match(walkReport([failed], STEPS, true), /\| start \| FAILED \|\n\| breathe \| not reached \|/);
  assert.match(walkReport([failed], STEPS, true), /Failed in Firefox: start: sees no button/);
});
