import { CHANGED_MIN, DRAWINGS_MAX } from './limits.ts';
import {
  areFarApart,
  type DrawnPicture,
  drawPicture,
  type Picture,
  type Placed,
  type Sha256,
} from './picture.ts';

/** The people of a field in a week: those who are in the study now, with their values as of the end of the week. */
export interface WeekOfPeople {
  /** The Monday, YYYY-MM-DD. */
  readonly week: string;
  readonly placed: readonly Placed[];
}

/** A picture that a researcher has seen. It names nobody: without a person's salt, their mark is a random text. */
export interface SeenPicture {
  readonly week: string;
  readonly digest: string;
  /** The marks of the people in the bars that were shown. */
  readonly marks: ReadonlySet<string>;
  /** The marks of everybody in the picture, also in hidden bars. */
  readonly everybody: ReadonlySet<string>;
}

/**
 * The answer about a week.
 *
 * - `shown`: a picture of this week.
 * - `same`: fewer than 10 people changed since the week `sameAs`, so its picture stands.
 * - `hidden`: there are too few people, or no picture is allowed. Either ten pictures of the week were drawn, or each
 *   new one is too close to a picture that was seen.
 */
export type WeekAnswer =
  | { readonly status: 'shown'; readonly week: string; readonly picture: Picture }
  | { readonly status: 'same'; readonly week: string; readonly sameAs: string; readonly picture: Picture }
  | { readonly status: 'hidden'; readonly week: string };

/**
 * The answers about a field in some weeks, oldest first, and the pictures that they show for the first time. Store these
 * before the answer leaves: `seen` must hold everything that was ever shown of this field of the study.
 *
 * One rule holds from week to week, and when the same week is asked about again: each picture differs by at least 10
 * people from each that was seen before, or it is the same picture. So if one person has left since a week was seen, a
 * new picture of that week can't show everybody else. Nine or more others are left out of it as well ("resting" in the
 * glossary), so that the difference is about all who are missing. Hashes decide who rests, so nobody can choose them.
 * After ten drawings a week gets no new picture.
 *
 * Always pass all weeks from the first one on: a week can be like any earlier one.
 */
export function disclose(
  weeks: readonly WeekOfPeople[],
  seen: readonly SeenPicture[],
  sha256: Sha256,
): { readonly answers: readonly WeekAnswer[]; readonly added: readonly SeenPicture[] } {
  const known = [...seen];
  const shown: { readonly week: string; readonly drawn: DrawnPicture }[] = [];
  const answers = weeks.map(({ week, placed }): WeekAnswer => {
    const ofWeek = known.filter((before) => before.week === week);
    const isAllowed = (drawn: DrawnPicture) =>
      known.some((before) => before.digest === drawn.digest) ||
      (ofWeek.length < DRAWINGS_MAX && known.every((before) => areFarApart(before.marks, drawn.marks)));
    const whole = drawPicture(placed, sha256);
    if (!whole) return { status: 'hidden', week };
    const nearEarlier = () => shown.findLast((earlier) => !areFarApart(earlier.drawn.marks, whole.marks));
    const drawn = isAllowed(whole) ? whole : (redraw(placed, ofWeek, sha256) ?? withResting());
    if (drawn) {
      shown.push({ week, drawn });
      if (!known.some((before) => before.digest === drawn.digest)) known.push({ week, ...drawn });
      return { status: 'shown', week, picture: pictureOf(drawn) };
    }
    const standing = nearEarlier();
    return standing
      ? { status: 'same', week, sameAs: standing.week, picture: pictureOf(standing.drawn) }
      : { status: 'hidden', week };

    /**
     * A picture that leaves a group of people out. If an earlier week has nearly the same picture, a week that was
     * never seen gets none: it shows that picture.
     */
    function withResting() {
      return ofWeek.length > 0 || !nearEarlier() ? resting(placed, isAllowed, sha256) : undefined;
    }
  });
  return { answers, added: known.slice(seen.length) };
}

const pictureOf = ({ cells, people }: Picture): Picture => ({ cells, people });

/**
 * Draws the newest of the seen pictures of this week whose people are all still there. It is always allowed: equal
 * marks give an equal picture, which was seen.
 */
function redraw(
  placed: readonly Placed[],
  ofWeek: readonly SeenPicture[],
  sha256: Sha256,
): DrawnPicture | undefined {
  const present = new Set(placed.map(({ mark }) => mark));
  const last = ofWeek.findLast(({ everybody }) => isWithin(everybody, present));
  return (
    last &&
    drawPicture(
      placed.filter(({ mark }) => last.everybody.has(mark)),
      sha256,
    )
  );
}

/** The numbers of people who rest together, in the order in which they are tried. */
const RESTING = [CHANGED_MIN - 1, CHANGED_MIN + 2, 2 * CHANGED_MIN];
/** The most groups of a size that are tried. */
const GROUPS_MAX = 12;

/** The first allowed picture that leaves out a group of people, which is taken in the order of their marks. */
function resting(
  placed: readonly Placed[],
  isAllowed: (drawn: DrawnPicture) => boolean,
  sha256: Sha256,
): DrawnPicture | undefined {
  const ordered = placed.toSorted((a, b) => (a.mark < b.mark ? -1 : 1));
  for (const size of RESTING) {
    for (let group = 0; group < GROUPS_MAX && (group + 1) * size <= ordered.length; group++) {
      const drawn = drawPicture(ordered.toSpliced(group * size, size), sha256);
      if (drawn && isAllowed(drawn)) return drawn;
    }
  }
  return undefined;
}

function isWithin(marks: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const mark of marks) if (!others.has(mark)) return false;
  return true;
}
