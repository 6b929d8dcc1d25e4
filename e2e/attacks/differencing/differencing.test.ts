import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { SeededRandom } from '../../support/seeded-random.ts';
import {
  averageOverLeaving,
  knowEverybodyElse,
  type Shares,
  stepThroughEvents,
  watchOnePersonLeave,
} from './attacks.ts';
import { simulateStudy } from './simulated-study.ts';

/** A short form for `npm test`. `npm run differencing-attack` simulates more weeks. */
const WEEKS = Number(process.env.HEARTEN_ATTACK_WEEKS ?? 2);
const TARGETS = WEEKS > 3 ? 85 : 15;
const STEPS = WEEKS > 3 ? 4_000 : 1_000;
const PEOPLE = 125;
const events = simulateStudy(new SeededRandom(21), PEOPLE, WEEKS);

const print = (t: TestContext, shares: Shares) => {
  for (const [name, share] of Object.entries(shares))
    t.diagnostic(`${name}: ${share > 1 ? share.toFixed(1) : `${(share * 100).toFixed(1)} %`}`);
};

test('a slider from event to event discloses many events without the rule of ten, and none with it', (t) => {
  const shares = stepThroughEvents(events.slice(0, STEPS));
  print(t, shares);
  assert.ok((shares['bars of 10, rounded to 5'] ?? 0) > 0.1);
  assert.equal(shares['and the rule of ten changed people'], 0);
  assert.ok((shares['steps that the rule lets through'] ?? 0) > 0);
});

test('watching a week before and after a person leaves', (t) => {
  const shares = watchOnePersonLeave(events, WEEKS, PEOPLE, 0);
  print(t, shares);
  assert.equal(shares['exact counts'], 1);
});

test('leaving together with nine accounts of the attacker', (t) => {
  const shares = watchOnePersonLeave(events, WEEKS, PEOPLE, 9);
  print(t, shares);
  assert.equal(shares['exact counts'], 1);
});

for (const accounts of WEEKS > 3 ? [10, 20, 40] : [10]) {
  test(`averaging over ${accounts} accounts of the attacker that leave one by one`, (t) => {
    print(t, averageOverLeaving(events, PEOPLE, accounts, TARGETS));
  });
}

test('an attacker who knows everybody else', (t) => {
  print(t, knowEverybodyElse(events, WEEKS));
});
