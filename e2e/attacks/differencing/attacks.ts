import {
  disclose,
  type SeenPicture,
  type WeekOfPeople,
} from '../../../domain/research/disclosure/disclose.ts';
import { NOISE_LEVELS } from '../../../domain/research/disclosure/limits.ts';
import { areFarApart, drawPicture } from '../../../domain/research/disclosure/picture.ts';
import {
  countsOf,
  placedOf,
  roundedCounts,
  type SimulatedEvent,
  sha256,
  valuesIn,
  without,
} from './simulated-study.ts';

type Values = ReadonlyMap<number, number>;
type Cells = readonly (number | null)[];

/**
 * Shares from 0 to 1: of guesses that were right, of events that were disclosed, or as the name says. Only
 * `pictures seen of each week` is a mean number.
 */
export interface Shares {
  readonly [rules: string]: number;
}

const WEEK = '2026-11-09';

/**
 * The slider, stepping from event to event, for an attacker who knows whose event comes next. An event is disclosed if
 * the bars change with it: the person's old value is the bar that sank, or the new one the bar that rose. With the rule
 * the slider steps as often, and a step is disclosed if its picture differs from any picture seen before by fewer than
 * ten people.
 */
export function stepThroughEvents(events: readonly SimulatedEvent[]): Shares {
  const latest = new Map<number, number>();
  const seen: SeenPicture[] = [];
  let [changed, rounded, ruled, steps] = [0, 0, 0, 0];
  let before: Cells | undefined;
  let last: WeekOfPeople | undefined;
  for (const [step, { person, value }] of events.entries()) {
    if (latest.get(person) !== value) changed++;
    latest.set(person, value);
    const cells = roundedCounts(latest);
    if (before && JSON.stringify(before) !== JSON.stringify(cells)) rounded++;
    before = cells;
    const week = String(step);
    const now = { week, placed: placedOf(0, latest) };
    const { added } = disclose(last ? [last, now] : [now], seen, sha256);
    if (added.length > 0) last = now;
    for (const picture of added) {
      steps++;
      if (seen.some((other) => other.digest !== picture.digest && !areFarApart(other.marks, picture.marks)))
        ruled++;
      seen.push(picture);
    }
  }
  return {
    'bars of 10, rounded to 5': rounded / events.length,
    'and the rule of ten changed people': ruled / events.length,
    'bars of 10, rounded to 5, of the events that change a value': rounded / changed,
    'steps that the rule lets through': steps / events.length,
  };
}

/** Which value has the bar that sank most? `undefined` if none sank. A hidden bar counts as `hidden`. */
function sunk(before: Cells, after: Cells, hidden = 5): number | undefined {
  const drops = before.map((count, index) => (count ?? hidden) - (after[index] ?? hidden));
  const most = Math.max(...drops);
  return most > 0 ? drops.indexOf(most) + 1 : undefined;
}

const largest = (values: Values): number => {
  const counts = countsOf(values);
  return counts.indexOf(Math.max(...counts)) + 1;
};

/**
 * One person leaves, and the attacker compares the week before and after. `company` further accounts belong to the
 * attacker and leave at the same time. Their values are known. The attacker names the bar that sank most, beyond what
 * these accounts explain, and otherwise the largest bar.
 */
export function watchOnePersonLeave(
  events: readonly SimulatedEvent[],
  weeks: number,
  people: number,
  company: number,
): Shares {
  const right = { 'largest bar': 0, 'exact counts': 0, 'bars of 10, rounded to 5': 0, 'all rules': 0 };
  let attempts = 0;
  let hidden = 0;
  for (let week = 0; week < weeks; week++) {
    const values = valuesIn(week, events);
    for (let target = 0; target < people - company; target++) {
      const value = values.get(target);
      if (value === undefined) continue;
      attempts++;
      const own = Array.from({ length: company }, (_, n) => people - 1 - n);
      const after = without(values, new Set([target, ...own]));
      // The attacker takes away what they know, also from the counts before.
      const corrected = (cells: Cells): Cells =>
        cells.map((count, index) =>
          count === null ? null : count - own.filter((person) => values.get(person) === index + 1).length,
        );
      const guess = (b: Cells, a: Cells) => sunk(corrected(b), a) ?? largest(values);
      if (largest(values) === value) right['largest bar']++;
      if (guess(countsOf(values), countsOf(after)) === value) right['exact counts']++;
      if (guess(roundedCounts(values), roundedCounts(after)) === value) right['bars of 10, rounded to 5']++;
      const first = disclose([{ week: WEEK, placed: placedOf(week, values) }], [], sha256);
      const second = disclose([{ week: WEEK, placed: placedOf(week, after) }], first.added, sha256);
      const [then, now] = [first.answers[0], second.answers[0]];
      if (then?.status !== 'shown' || now?.status !== 'shown') hidden++;
      const isBoth = then?.status === 'shown' && now?.status === 'shown';
      const named = isBoth ? guess(then.picture.cells, now.picture.cells) : largest(values);
      if (named === value) right['all rules']++;
    }
  }
  return {
    ...Object.fromEntries(Object.entries(right).map(([rules, count]) => [rules, count / attempts])),
    'weeks hidden by all rules': hidden / attempts,
  };
}

/**
 * Half of the attacker's own accounts leave one by one before the target leaves, and the other half afterwards. After
 * each of them the attacker looks again. The attacker averages the bars from before the target left and those from
 * after it, and names the bar whose average sank most, or the largest bar if none sank.
 */
export function averageOverLeaving(
  events: readonly SimulatedEvent[],
  people: number,
  ownAccounts: number,
  targets: number,
): Shares {
  let [right, rightByLargest, looks] = [0, 0, 0];
  const all = valuesIn(0, events);
  const own = Array.from({ length: ownAccounts }, (_, n) => people - 1 - n);
  for (let target = 0; target < targets; target++) {
    const seen: SeenPicture[] = [];
    const look = (values: Values) => {
      const { answers, added } = disclose([{ week: WEEK, placed: placedOf(target, values) }], seen, sha256);
      seen.push(...added);
      return answers[0]?.status === 'shown' ? answers[0].picture.cells : undefined;
    };
    const gone = new Set<number>();
    const observe = (accounts: readonly number[]) => {
      const pictures: Cells[] = [];
      for (const account of accounts) {
        gone.add(account);
        const cells = look(without(all, gone));
        // The attacker adds the accounts that left, whose values they know.
        const known = [1, 2, 3, 4, 5].map(
          (value) => [...gone].filter((n) => n !== target && all.get(n) === value).length,
        );
        if (cells)
          pictures.push(cells.map((count, index) => (count === null ? null : count + (known[index] ?? 0))));
      }
      looks += pictures.length;
      return [0, 1, 2, 3, 4].map((index) => {
        const counts = pictures.flatMap((cells) => cells[index] ?? []);
        return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0) / counts.length;
      });
    };
    const before = observe(own.slice(0, ownAccounts / 2));
    gone.add(target);
    const after = observe(own.slice(ownAccounts / 2));
    if ((sunk(before, after) ?? largest(all)) === all.get(target)) right++;
    if (largest(all) === all.get(target)) rightByLargest++;
  }
  return {
    'largest bar': rightByLargest / targets,
    'all rules': right / targets,
    'pictures seen of each week': looks / targets,
  };
}

/** How likely the two noise values change a count by this much. */
const NOISE = new Map<number, number>();
const NOISE_MAX = (NOISE_LEVELS - 1) / 2;
for (let cellNoise = -NOISE_MAX; cellNoise <= NOISE_MAX; cellNoise++) {
  for (let pictureNoise = -NOISE_MAX; pictureNoise <= NOISE_MAX; pictureNoise++) {
    const sum = cellNoise + pictureNoise;
    NOISE.set(sum, (NOISE.get(sum) ?? 0) + 1 / NOISE_LEVELS ** 2);
  }
}

/** How likely a bar of `count` of `total` people is shown as `shown`. */
function likelihood(shown: number | null, count: number, total: number): number {
  if (count < 10 || total - count < 10) return shown === null ? 1 : 0;
  let chance = 0;
  for (const [noise, weight] of NOISE) {
    const rounded = Math.round((count + noise) / 5) * 5;
    if ((rounded < 10 ? null : rounded) === shown) chance += weight;
  }
  return chance;
}

/**
 * The strongest attacker knows the value of everybody but one person, and takes the rules into account. `certain` is
 * the share of people whose value is the only one possible, `right` of those whose value is the likeliest.
 */
export function knowEverybodyElse(events: readonly SimulatedEvent[], weeks: number): Shares {
  let [certain, right, largestIsRight, attempts, certainOfRounded] = [0, 0, 0, 0, 0];
  for (let week = 0; week < weeks; week++) {
    const values = valuesIn(week, events);
    const cells = drawPicture(placedOf(week, values), sha256)?.cells;
    if (!cells) continue;
    for (const [person, value] of values) {
      const others = countsOf(without(values, new Set([person])));
      const possible = [1, 2, 3, 4, 5].map((guess) => {
        const counts = others.map((count, index) => count + (index + 1 === guess ? 1 : 0));
        return counts.reduce(
          (all, count, index) => all * likelihood(cells[index] ?? null, count, values.size),
          1,
        );
      });
      attempts++;
      if (possible.filter((chance) => chance > 0).length === 1) certain++;
      if (possible.indexOf(Math.max(...possible)) + 1 === value) right++;
      if (largest(values) === value) largestIsRight++;
      const shown = JSON.stringify(roundedCounts(values));
      const fitting = [1, 2, 3, 4, 5].filter(
        (guess) => JSON.stringify(roundedCounts(new Map(values).set(person, guess))) === shown,
      );
      if (fitting.length === 1) certainOfRounded++;
    }
  }
  return {
    'largest bar': largestIsRight / attempts,
    'certain, bars of 10 rounded to 5': certainOfRounded / attempts,
    'certain, all rules': certain / attempts,
    'likeliest is right, all rules': right / attempts,
  };
}
