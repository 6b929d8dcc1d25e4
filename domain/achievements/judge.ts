import { BADGES, type BadgeId } from './badges.ts';
import { dayNumber } from './days.ts';
import { DAYS_SPAN_MAX, RULES } from './rules.ts';
import type { Happening, Standing } from './standing.ts';

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
  standing: Standing,
  earned: { has(badge: BadgeId): boolean },
  happening: Happening,
): BadgeId[] {
  if (!('localDate' in happening)) return [];
  const open = BADGES.filter(({ id }) => !earned.has(id) && RULES[id].earnedBy.includes(happening.type));
  if (open.length === 0) return [];
  const near = { ...standing, days: daysAround(standing, happening.localDate) };
  return open.filter(({ id }) => RULES[id].measure(near) >= RULES[id].target).map(({ id }) => id);
}

function daysAround({ days }: Standing, localDate: string): Standing['days'] {
  const around: Standing['days'] = new Map();
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
export function progressOf(badge: BadgeId, standing: Standing, isEarned: boolean): BadgeProgress | null {
  if (badge.startsWith('improvement')) return null;
  const { target, measure } = RULES[badge];
  return { current: isEarned ? target : measure(standing), target };
}
