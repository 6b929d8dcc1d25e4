import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertVisit, describeVisit } from './step.ts';
import type { VisitFigures } from './visitors.ts';

const VISIT: VisitFigures = {
  calls: { answered: 8, refused: 2, refusals: { 503: 2 }, longestGapMs: 300 },
  acknowledged: 5,
  lost: 0,
  doubled: 0,
  contradictions: [],
  socketOpens: 1,
  socketCloses: [],
  socketGapMs: 20,
};
const CALLS = '2 of 10 calls refused (2 × 503), longest gap 300 ms, 5 writes acknowledged, 0 lost';

test('a visit is described with what became of the live socket', () => {
  const described = (of: Partial<VisitFigures>) => describeVisit({ ...VISIT, ...of });
  assert.equal(described({}), `${CALLS}; the live socket stayed open`);
  assert.equal(
    described({ socketOpens: 0, socketGapMs: 4_100 }),
    `${CALLS}; the live socket did not open in 4100 ms`,
  );
  assert.equal(
    described({ socketOpens: 2, socketCloses: [1012], socketGapMs: 270 }),
    `${CALLS}; the live socket closed with 1012, at most 270 ms without one`,
  );
  assert.equal(
    described({ socketOpens: 1, socketCloses: [1012], socketGapMs: 2_100 }),
    `${CALLS}; the live socket closed with 1012 and did not come back, at most 2100 ms without one`,
  );
});

test('a visit fails if a write is lost or doubled, and if no live socket opened', () => {
  assertVisit(VISIT);
  for (const fault of [
    { lost: 1 },
    { doubled: 1 },
    { contradictions: ['200, then 404'] },
    { socketOpens: 0 },
  ])
    assert.throws(() => assertVisit({ ...VISIT, ...fault }), assert.AssertionError, JSON.stringify(fault));
});
