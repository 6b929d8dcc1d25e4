import { dayNumber } from '../time/day-number.ts';
import { BADGES, type BadgeId } from './badges.ts';
import { countOf, DAYS_SPAN_MAX, RULES, type Scale } from './rules.ts';
import type { BadgeEvent, Tally } from './tally.ts';

/** The progress toward a badge: `current` of `target`. */
export interface BadgeProgress {
  readonly current: number;
  readonly target: number;
}

/**
 * The badges that `event` earns and that are not in `earned`. `tally` already includes the event, which changed the day
 * with the number `changed`, if any. Only the days near it are evaluated, because all other days were evaluated when their
 * own events arrived.
 */
export function newlyEarned(
  tally: Tally,
  earned: { has(badge: BadgeId): boolean },
  event: BadgeEvent,
  changed: number | undefined,
): BadgeId[] {
  if (!('localDate' in event)) return [];
  const open = BADGES.filter(({ id }) => !earned.has(id) && RULES[id].earnedBy.includes(event.type));
  if (open.length === 0) return [];
  const near = { ...tally, days: daysAround(tally, changed ?? dayNumber(event.localDate)) };
  return open.filter(({ id }) => RULES[id].measure(near) >= RULES[id].target).map(({ id }) => id);
}

/**
 * How many of the first and of the last values of a scale decide about badges that are not in `earned`, if the scale
 * gets at most `added` values more. It is 0 if no such badge depends on the scale or if the values are too few.
 */
export function endsNeeded(
  scale: Scale,
  { tally, earned, added }: { tally: Tally; earned: { has(badge: BadgeId): boolean }; added: number },
): number {
  const most = countOf(scale, tally) + added;
  let ends = 0;
  for (const { id } of BADGES) {
    const { sample } = RULES[id];
    if (sample?.scale === scale && sample.entries <= most && !earned.has(id))
      ends = Math.max(ends, sample.ends);
  }
  return ends;
}

const daysAround = ({ days }: Tally, middle: number): Tally['days'] =>
  new Map([...days].filter(([number]) => Math.abs(number - middle) < DAYS_SPAN_MAX));

/**
 * The progress of a badge. For consecutive days and days within a span it is the best result so far, so that
 * a pause loses nothing. It is null for improvement badges, so that a person who feels worse does not see a
 * progress bar shrink.
 */
export function progressOf(badge: BadgeId, tally: Tally, isEarned: boolean): BadgeProgress | null {
  if (badge.startsWith('improvement')) return null;
  const { target, measure } = RULES[badge];
  return { current: isEarned ? target : measure(tally), target };
}
