import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CommunityPost } from '../../../domain/community/posts/schema.ts';
import { SeededRandom } from '../../support/seeded-random.ts';
import { planActivity, STEPS_A_DAY } from './activity-plan.ts';
import { areaUnderCurve, type Example, trainClassifiers } from './classifiers.ts';
import { createFeatureExtractor } from './features.ts';
import { matchedPairs, type Pair } from './pairs.ts';
import { type Observations, simulate } from './simulate.ts';

/** A short form for `npm test`. `npm run linkage-attack` simulates more people, and so allows less. */
const PEOPLE = Number(process.env.HEARTEN_ATTACK_PEOPLE ?? 500);
const RANDOM_GUESS = 0.5;
/**
 * For posts that are both live, their lifetimes reveal a little. If they ended together when their author
 * left, this was 0.99.
 */
const AUC_OF_LIVE_POSTS = 0.6;
const MIN_AUC_WITH_LEAK = 0.9;
/** By this many standard errors chance alone moves a result once in 30,000 runs. */
const STANDARD_ERRORS = 4;
const PAIRS_MIN = PEOPLE;
/** Two posts at most this far apart, in milliseconds, can be 'Active Now' at the same time. */
const LIVE_TOGETHER_MS = 55 * 60_000;

interface AttackResult {
  readonly auc: number;
  readonly classifier: string;
  /** How far chance alone moves `auc` from a random guess (Hanley and McNeil, 1982). */
  readonly standardError: number;
}

/** Trains on the pairs of one half of the people and scores on the other half. */
function runLinkageAttack(pairs: readonly Pair[], seen: Observations): AttackResult {
  const featuresOf = createFeatureExtractor(seen);
  const examplesOf = (half: number): Example[] =>
    pairs
      .filter(({ person }) => person % 2 === half)
      .map((pair) => ({ features: featuresOf(pair), isSameAuthor: pair.isSameAuthor }));
  const examples = examplesOf(1);
  const same = examples.filter(({ isSameAuthor }) => isSameAuthor).length;
  const standardError = Math.sqrt((examples.length + 1) / (12 * same * (examples.length - same)));
  const told = trainClassifiers(examplesOf(0)).map(({ name, score }) => ({
    auc: areaUnderCurve(examples, score),
    classifier: name,
    standardError,
  }));
  return told.reduce((best, each) => (each.auc > best.auc ? each : best));
}

/** The same pairs with one alias per author, which is a leak that the attack must find. */
function withAuthorAlias(pairs: readonly Pair[], authors: ReadonlyMap<string, number>): Pair[] {
  const leak = (post: CommunityPost) => ({ ...post, userId: 1 + (authors.get(post.id) ?? 0) });
  return pairs.map((pair) => ({ ...pair, first: leak(pair.first), second: leak(pair.second) }));
}

test('data that Hearten adds to posts does not show which posts have the same author', async (t) => {
  const random = new SeededRandom(7);
  const { seen, authors } = await simulate(t, planActivity(PEOPLE, random), STEPS_A_DAY, random);
  const say = (what: string, { auc, classifier }: AttackResult, pairs: readonly Pair[]) =>
    t.diagnostic(`${what}: area under the curve ${auc.toFixed(3)} by ${classifier}, ${pairs.length} pairs`);

  const pairs = matchedPairs(seen.posts, authors);
  assert.ok(pairs.length >= PAIRS_MIN, `${pairs.length} pairs`);
  const honest = runLinkageAttack(pairs, seen);
  say('as it is', honest, pairs);

  const leaking = withAuthorAlias(pairs, authors);
  const planted = runLinkageAttack(leaking, seen);
  say('with an alias for each author', planted, leaking);
  const live = pairsLiveTogether(pairs, seen);
  const together = runLinkageAttack(live, seen);
  say("both 'Active Now' within an hour", together, live);

  assertNearly(RANDOM_GUESS, honest);
  assertNearly(AUC_OF_LIVE_POSTS, together);
  assert.ok(planted.auc > MIN_AUC_WITH_LEAK, `the planted leak was not found: ${planted.auc}`);
});

function assertNearly(expected: number, { auc, classifier, standardError }: AttackResult): void {
  const max = expected + STANDARD_ERRORS * standardError;
  assert.ok(auc <= max, `found by ${classifier}: ${auc} is more than ${max}`);
}

/** The hardest case: pairs within one hour that were both 'Active Now'. */
function pairsLiveTogether(pairs: readonly Pair[], { liveSteps }: Observations): Pair[] {
  return pairs.filter(({ first, second }) => {
    const apart = Math.abs(Date.parse(first.createdAt) - Date.parse(second.createdAt));
    return liveSteps.has(first.id) && liveSteps.has(second.id) && apart < LIVE_TOGETHER_MS;
  });
}
