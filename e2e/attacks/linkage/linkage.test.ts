import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { CommunityPost } from '../../../domain/community/posts/schema.ts';
import type { CaseDetail } from '../../../domain/moderation/schema.ts';
import { SeededRandom } from '../../support/seeded-random.ts';
import { planActivity, STEPS_A_DAY } from './activity-plan.ts';
import { createCaseFeatures } from './case-features.ts';
import { areaUnderCurve, type Example, trainClassifiers } from './classifiers.ts';
import { createFeatureExtractor, type PairFeatures } from './features.ts';
import { HIDES_AN_ACCOUNT } from './hiding-watcher.ts';
import { matchedPairs, type Pair } from './pairs.ts';
import { HIDING_ACCOUNTS, type Observations, simulate } from './simulate.ts';

/** A short form for `npm test`. `npm run linkage-attack` simulates more people, and so allows less. */
const PEOPLE = Number(process.env.HEARTEN_ATTACK_PEOPLE ?? 500);
const RANDOM_GUESS = 0.5;
/**
 * For posts that are both live, their lifetimes reveal a little. If the posts of one author ended together when the
 * author leaves, this would be 0.99.
 */
const AUC_OF_LIVE_POSTS = 0.6;
const MIN_AUC_WITH_LEAK = 0.9;
/** Who hides an author learns which later posts are by that author. One account must not reach more than this. */
const AUC_OF_HIDES_MAX = 0.55;
/** The limit for a moderator, who sees every case beside the public lists. */
const AUC_OF_MODERATOR_MAX = 0.55;
/** The moderator sees the cases of about `CASES` posts, and acts on `ACTS` of them. */
const CASES = PEOPLE > 500 ? Number.POSITIVE_INFINITY : 120;
const ACTS = PEOPLE > 500 ? 20 : 3;
/** How many controls run. In a control every post has the case of another one, so that cases can tell nothing. */
const CONTROLS = PEOPLE > 500 ? 20 : 0;
/** Chance alone moves a result by more than this many standard errors once in 30,000 runs. */
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
function runLinkageAttack(
  pairs: readonly Pair[],
  seen: Observations,
  more: (pair: Pair) => PairFeatures = () => ({}),
): AttackResult {
  const publicFeatures = createFeatureExtractor(seen);
  const featuresOf = (pair: Pair) => ({ ...publicFeatures(pair), ...more(pair) });
  const examplesOf = (half: number): Example[] =>
    pairs
      .filter(({ person }) => person % 2 === half)
      .map((pair) => ({ features: featuresOf(pair), isSameAuthor: pair.isSameAuthor }));
  const examples = examplesOf(1);
  const same = examples.filter(({ isSameAuthor }) => isSameAuthor).length;
  const standardError = Math.sqrt((examples.length + 1) / (12 * same * (examples.length - same)));
  const results = trainClassifiers(examplesOf(0)).map(({ name, score }) => ({
    auc: areaUnderCurve(examples, score),
    classifier: name,
    standardError,
  }));
  return results.reduce((best, each) => (each.auc > best.auc ? each : best));
}

/** Links two posts if one of the sets says that they are by one author: of a hide, or of a moderator's act. */
function setsAttack(pairs: readonly Pair[], sets: readonly ReadonlySet<string>[]) {
  const examples = pairs.map(({ first, second, isSameAuthor }): Example => {
    const isLinked = sets.some((posts) => posts.has(first.id) && posts.has(second.id));
    return { features: { linked: Number(isLinked) }, isSameAuthor };
  });
  const linked = examples.filter(({ features }) => features.linked === 1);
  const right = linked.filter(({ isSameAuthor }) => isSameAuthor).length;
  const auc = areaUnderCurve(examples, ({ linked: score = 0 }) => score);
  return { linked: right, wrong: linked.length - right, auc };
}

/** The same pairs with one alias per author, which is a leak that the attack must find. */
function withAuthorAlias(pairs: readonly Pair[], authors: ReadonlyMap<string, number>): Pair[] {
  const leak = (post: CommunityPost) => ({ ...post, userId: 1 + (authors.get(post.id) ?? 0) });
  return pairs.map((pair) => ({ ...pair, first: leak(pair.first), second: leak(pair.second) }));
}

test('data that Hearten adds to posts does not show which posts have the same author', async (t) => {
  const random = new SeededRandom(7);
  const { seen, authors, ...evening } = await simulate(t, planActivity(PEOPLE, random), STEPS_A_DAY, random);
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

  for (let accounts = 1; accounts <= HIDING_ACCOUNTS; accounts++) {
    const { linked, wrong, auc } = setsAttack(pairs, seen.byHides.slice(0, accounts * HIDES_AN_ACCOUNT));
    t.diagnostic(
      `accounts that hide authors: ${accounts}, hides: ${accounts * HIDES_AN_ACCOUNT}, area under the curve ${auc.toFixed(3)}, ` +
        `${linked} of ${pairs.length / 2} pairs of one author linked, ${wrong} wrong ones`,
    );
    assert.ok(linked > 0, 'the attack works');
    assert.equal(wrong, 0);
    if (accounts === 1) assert.ok(auc <= AUC_OF_HIDES_MAX, `one account reaches ${auc}`);
  }

  await t.test('nor does what a moderator sees and does', (t) => moderatorAttack(t, pairs, seen, evening));

  assertNearly(RANDOM_GUESS, honest);
  assertNearly(AUC_OF_LIVE_POSTS, together);
  assert.ok(planted.auc > MIN_AUC_WITH_LEAK, `the planted leak was not found: ${planted.auc}`);
});

type ModeratedEvening = Omit<Awaited<ReturnType<typeof simulate>>, 'seen' | 'authors'>;

/** A moderator who sees the cases of posts and all that is public, then acts on some cases and watches others. */
async function moderatorAttack(
  t: TestContext,
  all: readonly Pair[],
  seen: Observations,
  { moderator, set }: ModeratedEvening,
): Promise<void> {
  const reported = new Set<CommunityPost>();
  const pairs = all.filter(({ first, second }) => {
    if (reported.size < CASES) reported.add(first).add(second);
    return reported.has(first) && reported.has(second);
  });
  const cases = await moderator.readCases([...reported], { random: new SeededRandom(19), set });
  const asModerator = runLinkageAttack(pairs, seen, createCaseFeatures(cases));
  const { auc, classifier, standardError } = asModerator;
  t.diagnostic(
    `with ${reported.size} cases: area under the curve ${auc.toFixed(3)} ± ${(1.96 * standardError).toFixed(3)} by ` +
      `${classifier}, ${pairs.length} pairs`,
  );

  reportControls(t, pairs, seen, cases);

  const people = new Set([...new Set(pairs.map(({ person }) => person))].slice(0, ACTS));
  const watchedPairs = pairs.filter(({ person }) => people.has(person));
  const watched = new Set(watchedPairs.flatMap(({ first, second }) => [first.id, second.id]));
  const acted = [...people].flatMap((person) => {
    const pair = watchedPairs.find((each) => each.person === person && each.isSameAuthor);
    return pair ? [pair.first.id] : [];
  });
  const byActs = setsAttack(watchedPairs, await moderator.act(acted, [...watched]));
  t.diagnostic(
    `limits and removals: ${acted.length}, cases watched: ${watched.size}, area under the curve ${byActs.auc.toFixed(3)}, ` +
      `${byActs.linked} of ${watchedPairs.filter(({ isSameAuthor }) => isSameAuthor).length} pairs of one author linked`,
  );
  assert.equal(byActs.linked + byActs.wrong, 0, 'an act on one case shows in no other');
  const max = Math.max(AUC_OF_MODERATOR_MAX, RANDOM_GUESS + STANDARD_ERRORS * standardError);
  assert.ok(auc <= max, `found by ${classifier}: ${auc} is more than ${max}`);
}

/**
 * The results of the same attack where there is nothing to find. By chance alone the best of several classifiers is
 * above a random guess, so the figure with cases has to be compared with these.
 */
function reportControls(
  t: TestContext,
  pairs: readonly Pair[],
  seen: Observations,
  cases: ReadonlyMap<string, CaseDetail>,
): void {
  if (CONTROLS === 0) return;
  t.diagnostic(`the same pairs without cases: ${runLinkageAttack(pairs, seen).auc.toFixed(3)}`);
  const random = new SeededRandom(23);
  const areas = Array.from({ length: CONTROLS }, () => {
    const shuffled = [...cases.values()]
      .map((detail) => ({ detail, place: random.next() }))
      .sort((a, b) => a.place - b.place);
    const ofOthers = new Map(
      [...cases.keys()].map((id, index) => [id, shuffled[index]?.detail as CaseDetail]),
    );
    return runLinkageAttack(pairs, seen, createCaseFeatures(ofOthers)).auc;
  }).sort((a, b) => a - b);
  const mean = areas.reduce((sum, auc) => sum + auc, 0) / CONTROLS;
  t.diagnostic(
    `each post with the case of another, ${CONTROLS} times: mean ${mean.toFixed(3)}, ` +
      `from ${areas[0]?.toFixed(3)} to ${areas.at(-1)?.toFixed(3)}`,
  );
}

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
