import { BADGES, type BadgeId } from './badges.ts';
import { dayNumber } from './days.ts';
import { DAYS_SPAN_MAX, RULES } from './rules.ts';
import type { BadgeEvent, Tally } from './tally.ts';

/** How far somebody has come towards a badge: `current` of `target`. */
export interface BadgeProgress {
  readonly current: number;
  readonly target: number;
}

/**
 * The badges that `happening`, already noted in `standing`, has earned, among those not earned before. Only
 * the days around it are looked at: the others were judged when they were new.
 */
export function newlyEarned(
  tally: Tally,
  earned: { has(badge: BadgeId): boolean },
  event: BadgeEvent,
): BadgeId[] {
  if (!('localDate' in event)) return [];
  const open = BADGES.filter(({ id }) => !earned.has(id) && RULES[id].earnedBy.includes(event.type));
  if (open.length === 0) return [];
  const near = { ...tally, days: daysAround(tally, event.localDate) };
  return open.filter(({ id }) => RULES[id].measure(near) >= RULES[id].target).map(({ id }) => id);
}

function daysAround({ days }: Tally, localDate: string): Tally['days'] {
  const around: Tally['days'] = new Map();
  const middle = dayNumber(localDate);
  for (let number = middle - DAYS_SPAN_MAX + 1; number < middle + DAYS_SPAN_MAX; number++) {
    const day = days.get(number);
    if (day) around.set(number, day);
  }
  return around;
}

/**
 * How far a badge is: for days in a row or within a span, the most there has been, so that no pause takes
 * anything away. `null` for improvement badges: somebody who is getting worse must not watch a bar fall.
 */
export function progressOf(badge: BadgeId, tally: Tally, isEarned: boolean): BadgeProgress | null {
  if (badge.startsWith('improvement')) return null;
  const { target, measure } = RULES[badge];
  return { current: isEarned ? target : measure(tally), target };
}
