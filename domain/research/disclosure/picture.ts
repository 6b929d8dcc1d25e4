import { SCALE } from '../../mood/scale.ts';
import { COHORT_MIN, PEOPLE_STEP } from '../limits.ts';
import { CELL_MIN, CHANGED_MIN, NOISE_LEVELS } from './limits.ts';

/** Computes the SHA-256 of a text as hexadecimal digits. */
export type Sha256 = (text: string) => string;

/**
 * One person's value in a week. The mark is a hash of the person's salt, the field and the value. It is equal as long as
 * the person has the same value, and says nothing without the salt.
 */
export interface Placed {
  readonly mark: string;
  readonly value: number;
}

/** A field in a week as a researcher sees it: a bar for each value from 1 to 5. */
export interface Picture {
  /** About how many people have the value. Null is not shown. */
  readonly cells: readonly (number | null)[];
  /** The sum of the bars that are shown, so that no hidden bar can be computed from it. Null for fewer than 25. */
  readonly people: number | null;
}

/** A picture with what it is made of. That never leaves the server. */
export interface DrawnPicture extends Picture {
  /** The hash of everything that was counted. Equal ones have equal pictures. */
  readonly digest: string;
  /** The marks of the people in the bars that are shown. */
  readonly marks: ReadonlySet<string>;
  /** The marks of everybody, also in hidden bars. */
  readonly everybody: ReadonlySet<string>;
}

/**
 * Draws the bars of a field in a week. Undefined if none can be shown.
 *
 * - Fewer than 25 people with a value give no picture.
 * - A bar needs 10 people in it and 10 outside it, so that none, all and nearly all are hidden. A bar whose count is
 *   below 10 after noise and rounding is hidden, too.
 * - Two noise values from -2 to 2 are added to each count before it is rounded to 5. They are deterministic: the same
 *   people with the same values give the same picture, so repeated queries cannot average the noise away. The first one
 *   depends on the people in the bar. The second one depends on everybody in the picture, also in hidden bars. Any
 *   change there can change it, so an unchanged bar does not prove that nobody moved. (This is the cell key method of
 *   statistical offices, with a second key.)
 */
export function drawPicture(placed: readonly Placed[], sha256: Sha256): DrawnPicture | undefined {
  if (placed.length < COHORT_MIN) return undefined;
  const marks = placed.map(({ mark }) => mark).sort();
  const digest = sha256(marks.join());
  const shown = new Set<string>();
  const cells = SCALE.map((value) => {
    const marksInBar = placed.filter((person) => person.value === value).map(({ mark }) => mark);
    if (marksInBar.length < CELL_MIN || placed.length - marksInBar.length < CELL_MIN) return null;
    const cellNoise = noiseOf(sha256(`members ${value} ${marksInBar.sort().join()}`));
    const pictureNoise = noiseOf(sha256(`everybody ${value} ${digest}`));
    const count = toStep(marksInBar.length + cellNoise + pictureNoise);
    if (count < CELL_MIN) return null;
    for (const mark of marksInBar) shown.add(mark);
    return count;
  });
  if (shown.size === 0) return undefined;
  const sum = cells.reduce<number>((total, count) => total + (count ?? 0), 0);
  return { cells, people: sum < COHORT_MIN ? null : sum, digest, marks: shown, everybody: new Set(marks) };
}

/** A whole number from -2 to 2. Over all hashes, each is practically equally likely. */
const noiseOf = (hash: string): number =>
  (Number.parseInt(hash.slice(0, 8), 16) % NOISE_LEVELS) - (NOISE_LEVELS - 1) / 2;

const toStep = (count: number): number => Math.round(count / PEOPLE_STEP) * PEOPLE_STEP;

/**
 * Whether at least 10 people changed between two pictures. A person whose value changed has another mark in each, and
 * one who came or went has a mark in only one. So if one picture has ten marks that the other lacks, at least ten
 * people changed.
 */
export const areFarApart = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  lacksMany(a, b) || lacksMany(b, a);

function lacksMany(marks: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  let lacking = 0;
  for (const mark of marks) {
    if (!others.has(mark) && ++lacking >= CHANGED_MIN) return true;
  }
  return false;
}
