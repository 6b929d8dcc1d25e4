import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CommunityPost } from '../domain/community/posts/schema.ts';
import { Random } from './crash/random.ts';
import { areaUnderCurve, type Example, trained } from './linker/attacker.ts';
import { planCrowd, STEPS_A_DAY } from './linker/crowd.ts';
import { createMarking } from './linker/marks.ts';
import { matchedPairs, type Pair } from './linker/pairs.ts';
import { play, type Seen } from './linker/play.ts';

const PEOPLE = 1_000;
/** No better than a coin, but for what chance does with so many pairs. */
const UNTOLD = 0.55;
const TOLD = 0.9;
/** That two live posts both last or both don't says a little; going out in one step as their author leaves said 0.99. */
const TOLD_OF_LIVE = 0.8;
const PAIRS_MIN = 1_000;
/** Two posts that may read as 'Active Now' at the same time are this close, in milliseconds. */
const LIVE_TOGETHER_MS = 55 * 60_000;

interface Told {
  readonly area: number;
  readonly by: string;
}

/** How well pairs of one author are told from others: learnt from one half of the people, scored on the other. */
function attack(pairs: readonly Pair[], seen: Seen): Told {
  const mark = createMarking(seen);
  const examplesOf = (half: number): Example[] =>
    pairs
      .filter(({ person }) => person % 2 === half)
      .map((pair) => ({ marks: mark(pair), isSameAuthor: pair.isSameAuthor }));
  const examples = examplesOf(1);
  const told = trained(examplesOf(0)).map(({ name, score }) => ({
    area: areaUnderCurve(examples, score),
    by: name,
  }));
  return told.reduce((best, each) => (each.area > best.area ? each : best));
}

/** The same pairs, every author under one alias for all of their posts. */
function withAliasOfAuthor(pairs: readonly Pair[], authors: ReadonlyMap<string, number>): Pair[] {
  const leak = (post: CommunityPost) => ({ ...post, userId: 1 + (authors.get(post.id) ?? 0) });
  return pairs.map((pair) => ({ ...pair, first: leak(pair.first), second: leak(pair.second) }));
}

test('who reads all that Hearten adds to posts can’t tell which two are one person’s', async (t) => {
  const random = new Random(7);
  const { seen, authors } = await play(t, planCrowd(PEOPLE, random), STEPS_A_DAY, random);
  const say = (what: string, { area, by }: Told, pairs: readonly Pair[]) =>
    t.diagnostic(`${what}: area under the curve ${area.toFixed(3)} by ${by}, ${pairs.length} pairs`);

  const pairs = matchedPairs(seen.posts, authors);
  assert.ok(pairs.length >= PAIRS_MIN, `${pairs.length} pairs`);
  const honest = attack(pairs, seen);
  say('as it is', honest, pairs);

  const leaking = withAliasOfAuthor(pairs, authors);
  const planted = attack(leaking, seen);
  say('with an alias for each author', planted, leaking);
  const live = liveTogether(pairs, seen);
  const together = attack(live, seen);
  say("both 'Active Now' within an hour", together, live);

  assert.ok(honest.area <= UNTOLD, `told by ${honest.by}: ${honest.area}`);
  assert.ok(together.area < TOLD_OF_LIVE, `told by ${together.by}: ${together.area}`);
  assert.ok(planted.area > TOLD, `a leak not found: ${planted.area}`);
});

/** The hardest case for itself: pairs of one hour that were both shared as 'Active Now'. */
function liveTogether(pairs: readonly Pair[], { liveIn }: Seen): Pair[] {
  return pairs.filter(({ first, second }) => {
    const apart = Math.abs(Date.parse(first.createdAt) - Date.parse(second.createdAt));
    return liveIn.has(first.id) && liveIn.has(second.id) && apart < LIVE_TOGETHER_MS;
  });
}
