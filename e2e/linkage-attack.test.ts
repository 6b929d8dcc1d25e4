import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CommunityPost } from '../domain/community/posts/schema.ts';
import { planActivity, STEPS_A_DAY } from './linkage-attack/activity-plan.ts';
import { areaUnderCurve, type Example, trainClassifiers } from './linkage-attack/classifiers.ts';
import { createFeatureExtractor } from './linkage-attack/features.ts';
import { matchedPairs, type Pair } from './linkage-attack/pairs.ts';
import { type Observations, simulate } from './linkage-attack/simulate.ts';
import { SeededRandom } from './support/seeded-random.ts';

const PEOPLE = 1_000;
/** Close to a random guess. With this many pairs chance alone can reach this. */
const MAX_AUC = 0.55;
const MIN_AUC_WITH_LEAK = 0.9;
/**
 * For posts that are both live, their lifetimes reveal a little. If they ended together when their author
 * left, this was 0.99.
 */
const MAX_AUC_OF_LIVE_POSTS = 0.8;
const PAIRS_MIN = 1_000;
/** Two posts at most this far apart, in milliseconds, can be 'Active Now' at the same time. */
const LIVE_TOGETHER_MS = 55 * 60_000;

interface AttackResult {
  readonly auc: number;
  readonly classifier: string;
}

/** Trains on the pairs of one half of the people and scores on the other half. */
function runLinkageAttack(pairs: readonly Pair[], seen: Observations): AttackResult {
  const featuresOf = createFeatureExtractor(seen);
  const examplesOf = (half: number): Example[] =>
    pairs
      .filter(({ person }) => person % 2 === half)
      .map((pair) => ({ features: featuresOf(pair), isSameAuthor: pair.isSameAuthor }));
  const examples = examplesOf(1);
  const told = trainClassifiers(examplesOf(0)).map(({ name, score }) => ({
    auc: areaUnderCurve(examples, score),
    classifier: name,
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

  assert.ok(honest.auc <= MAX_AUC, `found by ${honest.classifier}: ${honest.auc}`);
  assert.ok(together.auc < MAX_AUC_OF_LIVE_POSTS, `found by ${together.classifier}: ${together.auc}`);
  assert.ok(planted.auc > MIN_AUC_WITH_LEAK, `the planted leak was not found: ${planted.auc}`);
});

/** The hardest case: pairs within one hour that were both 'Active Now'. */
function pairsLiveTogether(pairs: readonly Pair[], { liveSteps }: Observations): Pair[] {
  return pairs.filter(({ first, second }) => {
    const apart = Math.abs(Date.parse(first.createdAt) - Date.parse(second.createdAt));
    return liveSteps.has(first.id) && liveSteps.has(second.id) && apart < LIVE_TOGETHER_MS;
  });
}
