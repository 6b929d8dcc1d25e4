import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
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

/** The same posts, every author under one alias for all of theirs. */
function withAliasOfAuthor(seen: Seen, authors: ReadonlyMap<string, number>): Seen {
  const leak = (post: CommunityPost) => ({ ...post, userId: 1 + (authors.get(post.id) ?? 0) });
  return { ...seen, posts: seen.posts.map(leak) };
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

  const leaking = withAliasOfAuthor(seen, authors);
  const leakingPairs = matchedPairs(leaking.posts, authors);
  const planted = attack(leakingPairs, leaking);
  say('with an alias for each author', planted, leakingPairs);
  sayOfLivePairs(t, pairs, seen);

  assert.ok(honest.area <= UNTOLD, `told by ${honest.by}: ${honest.area}`);
  assert.ok(planted.area > TOLD, `a leak not found: ${planted.area}`);
});

/** The hardest case for itself: posts of one hour that both were shared as 'Active Now'. */
function sayOfLivePairs(t: TestContext, pairs: readonly Pair[], seen: Seen): void {
  const isLive = ({ id }: CommunityPost) => seen.liveIn.has(id);
  const apart = ({ first, second }: Pair) =>
    Math.abs(Date.parse(first.createdAt) - Date.parse(second.createdAt));
  const together = pairs.filter(
    (pair) => isLive(pair.first) && isLive(pair.second) && apart(pair) < LIVE_TOGETHER_MS,
  );
  const { area, by } = attack(together, seen);
  t.diagnostic(`both 'Active Now' within an hour: ${area.toFixed(3)} by ${by}, ${together.length} pairs`);
}
