import type { CommunityPost } from '../../../domain/community/posts/schema.ts';
import { MINUTE_MS } from '../../../domain/time/units.ts';
import type { Pair } from './pairs.ts';
import { type Observations, stepAt } from './simulate.ts';

/** A post is 'Active Now' for at most this many steps. */
const LIVE_STEPS = 12;
const UUID_LENGTH = 36;

/** The features of a pair of posts for an attacker: numbers about the data that Hearten adds, by name. */
export type PairFeatures = Readonly<Record<string, number>>;

/**
 * Extracts what an outside reader could use to link two posts, except the words, moods and themes, which
 * people choose themselves.
 */
export function createFeatureExtractor(seen: Observations): (pair: Pair) => PairFeatures {
  const ranks = new Map(seen.posts.map(({ id }, rank) => [id, rank]));
  const presence = createPresenceFeatures(seen);
  return ({ first, second }) => ({
    ...aliasFeatures(first.userId, second.userId),
    ...idFeatures('handle', first.sessionId, second.sessionId),
    ...idFeatures('id', first.id, second.id),
    'id and handle alike':
      matchingCharacters(first.id, second.sessionId) + matchingCharacters(first.sessionId, second.id),
    ...timeFeatures(first, second),
    ...listPositionFeatures(ranks.get(first.id) ?? 0, ranks.get(second.id) ?? 0),
    'likes apart': Math.abs(first.likesCount - second.likesCount),
    ...liveFeatures(seen, first, second),
    ...presence(first, second),
  });
}

const aliasFeatures = (one: number, other: number): PairFeatures => ({
  'aliases apart': Math.abs(one - other),
  'aliases equal': Number(one === other),
  'aliases end alike': Number(one % 100 === other % 100),
  'aliases one after the other': Number(Math.abs(one - other) === 1),
});

/** The similarity of two ids: digits, prefixes, numeric values and kinds. */
function idFeatures(name: string, one: string, other: string): PairFeatures {
  const [digits, others] = [one.replaceAll('-', ''), other.replaceAll('-', '')];
  const same = [...digits].findIndex((digit, index) => digit !== others[index]);
  const apart = (from: number, to?: number) =>
    Math.abs(Number.parseInt(digits.slice(from, to), 16) - Number.parseInt(others.slice(from, to), 16));
  return {
    [`${name}s alike`]: matchingCharacters(one, other),
    [`${name}s begin alike`]: same < 0 ? digits.length : same,
    [`${name}s’ beginnings apart`]: apart(0, 12),
    [`${name}s’ ends apart`]: apart(-12),
    [`${name}s of one version`]: Number(digits[12] === others[12]),
    [`${name}s of one variant`]: Number(digits[16] === others[16]),
    [`${name}s of one length`]: Number(one.length === other.length),
  };
}

/** The number of positions at which two texts are the same. */
const matchingCharacters = (one: string, other: string): number =>
  [...one].filter((letter, index) => letter === other[index]).length;

function timeFeatures(first: CommunityPost, second: CommunityPost): PairFeatures {
  const [one, other] = [Date.parse(first.createdAt), Date.parse(second.createdAt)];
  return {
    'times apart': Math.abs(one - other),
    'seconds apart': Math.abs((one % MINUTE_MS) - (other % MINUTE_MS)),
    'milliseconds apart': Math.abs((one % 1_000) - (other % 1_000)),
  };
}

const listPositionFeatures = (one: number, other: number): PairFeatures => ({
  'places in the list apart': Math.abs(one - other),
  'neighbors in the list': Number(Math.abs(one - other) === 1),
});

/** How the 'Active Now' times of two posts overlap and end. */
function liveFeatures(seen: Observations, first: CommunityPost, second: CommunityPost): PairFeatures {
  const [one, other] = [liveStepsOf(seen, first), liveStepsOf(seen, second)];
  const [from, fromOther] = [stepAt(first.createdAt), stepAt(second.createdAt)];
  const together: number[] = [];
  for (let step = Math.max(from, fromOther); step < Math.min(from, fromOther) + LIVE_STEPS; step++) {
    together.push(step);
  }
  const areBoth = one.size > 0 && other.size > 0;
  const comparable = areBoth ? together : [];
  const agreeing = comparable.filter((step) => one.has(step) === other.has(step)).length;
  const [last, lastOther] = [Math.max(...one), Math.max(...other)];
  return {
    'both live': Number(areBoth),
    'one live': Number(one.size > 0 !== other.size > 0),
    'live times apart': Math.abs(one.size - other.size),
    'steps they agree in': agreeing,
    'steps they differ in': comparable.length - agreeing,
    'go out together': Number(areBoth && last === lastOther),
    'go out early together': Number(areBoth && last === lastOther && last < from + LIVE_STEPS - 2),
    'go out apart': comparable.length > 0 ? Math.abs(last - lastOther) : LIVE_STEPS,
  };
}

const NO_STEPS: ReadonlySet<number> = new Set();
const liveStepsOf = ({ liveSteps }: Observations, { id }: CommunityPost) => liveSteps.get(id) ?? NO_STEPS;

/** Compares the people who were in the region's list when each of the two posts was shared. */
function createPresenceFeatures({
  nearby,
}: Observations): (first: CommunityPost, second: CommunityPost) => PairFeatures {
  const here = new Map<string, Set<string>>();
  const came = new Map<string, number>();
  const left = new Map<string, number>();
  for (const [region, lists] of nearby) {
    for (const list of lists) {
      for (const { sessionId, createdAt, lastActiveAt } of list) {
        came.set(sessionId, stepAt(createdAt));
        left.set(sessionId, stepAt(lastActiveAt));
        const when = `${region} ${stepAt(lastActiveAt)}`;
        here.set(when, (here.get(when) ?? new Set()).add(sessionId));
      }
    }
  }
  const whoWasHere = ({ region, createdAt }: CommunityPost) => [
    ...(here.get(`${region} ${stepAt(createdAt)}`) ?? []),
  ];
  return (first, second) => {
    const [atFirst, atSecond] = [whoWasHere(first), whoWasHere(second)];
    const atBoth = atFirst.filter((handle) => atSecond.includes(handle));
    const steps = [stepAt(first.createdAt), stepAt(second.createdAt)];
    const handles = [...atFirst, ...atSecond].map((handle) => handle.slice(-UUID_LENGTH));
    const nearest = handles.map(
      (handle) => matchingCharacters(handle, first.sessionId) + matchingCharacters(handle, second.sessionId),
    );
    return {
      'here at both': atBoth.length,
      'anybody here at both': Number(atBoth.length > 0),
      'share of those here at both': atBoth.length / Math.max(1, Math.min(atFirst.length, atSecond.length)),
      'came with the earlier': atBoth.filter((handle) => came.get(handle) === Math.min(...steps)).length,
      'left with the later': atBoth.filter((handle) => left.get(handle) === Math.max(...steps)).length,
      'handles of presence alike': Math.max(0, ...nearest),
    };
  };
}
