import type { Achievement } from '../../../domain/achievements/schema.ts';
import { api } from '../../lib/api.ts';
import { type Resource, useOwnResource } from '../../lib/resource.ts';

/** How many recently earned badges and how many of the nearest ones a preview shows. */
const PREVIEW = 3;
const NEXT = 2;

/** The badge categories in display order, with their names. */
const CATEGORIES = [
  { category: 'consistency', name: 'Consistency' },
  { category: 'resilience', name: 'Resilience' },
  { category: 'milestone', name: 'Milestones' },
  { category: 'improvement', name: 'Improvement' },
] as const;

export const useAchievements = (userId: number): Resource<readonly Achievement[]> =>
  useOwnResource(
    `achievements/${userId}`,
    (signal) => api('GET /api/achievements', { query: { userId } }, { signal }),
    { userId, name: 'achievements' },
  );

/** The three most recently earned badges, newest first. */
export const recentlyEarned = (badges: readonly Achievement[]): readonly Achievement[] =>
  badges
    .filter(({ unlocked }) => unlocked)
    .sort((one, other) => (other.date ?? '').localeCompare(one.date ?? ''))
    .slice(0, PREVIEW);

/**
 * The two badges that are nearest to being earned. A badge without `progress` stays hidden until it is
 * earned.
 */
export const nextToUnlock = (badges: readonly Achievement[]): readonly Achievement[] =>
  badges
    .filter(({ unlocked, progress }) => !unlocked && progress)
    .sort((one, other) => shareOf(other) - shareOf(one))
    .slice(0, NEXT);

/** How much of a badge's target is reached, from 0 to 1; 0 without progress. */
export const shareOf = ({ progress }: Achievement): number =>
  progress ? Math.min(1, progress.current / progress.target) : 0;

/** The earned badges and those with a progress, by category. A category without such badges is left out. */
export const byCategory = (badges: readonly Achievement[]) =>
  CATEGORIES.map(({ category, name }) => ({
    name,
    badges: badges.filter((badge) => badge.category === category && (badge.unlocked || badge.progress)),
  })).filter((group) => group.badges.length > 0);
