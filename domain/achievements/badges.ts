export type BadgeCategory = 'consistency' | 'resilience' | 'milestone' | 'improvement';
export type BadgeLevel = 1 | 2 | 3;
export type BadgeId = `${BadgeCategory}-${BadgeLevel}`;

export interface Badge {
  readonly id: BadgeId;
  readonly title: string;
  /** How to earn it, as shown to a person. */
  readonly description: string;
  /** The name of a Lucide icon. */
  readonly icon: string;
  readonly category: BadgeCategory;
  readonly level: BadgeLevel;
}

/** All badges, by category and level. `rules.ts` says how each is earned. */
export const BADGES: readonly Badge[] = [
  {
    id: 'consistency-1',
    title: 'Three in a row',
    description: 'A check-in on three days in a row.',
    icon: 'footprints',
    category: 'consistency',
    level: 1,
  },
  {
    id: 'consistency-2',
    title: 'A steady thread',
    description: 'A check-in on 14 days within 30. Gaps are fine.',
    icon: 'spool',
    category: 'consistency',
    level: 2,
  },
  {
    id: 'consistency-3',
    title: 'Part of the day',
    description: 'A check-in on 30 days within 60. Gaps are fine.',
    icon: 'sun-moon',
    category: 'consistency',
    level: 3,
  },
  {
    id: 'resilience-1',
    title: 'One small thing',
    description: 'An act completed on a day when your mood was low.',
    icon: 'sprout',
    category: 'resilience',
    level: 1,
  },
  {
    id: 'resilience-2',
    title: 'Rest counts too',
    description: 'An act completed on a day when you were exhausted. Resting is an act.',
    icon: 'armchair',
    category: 'resilience',
    level: 2,
  },
  {
    id: 'resilience-3',
    title: 'A whole week',
    description: 'A check-in on seven days in a row, good or bad.',
    icon: 'calendar-heart',
    category: 'resilience',
    level: 3,
  },
  {
    id: 'milestone-1',
    title: 'First page',
    description: 'Your first journal entry.',
    icon: 'book-open',
    category: 'milestone',
    level: 1,
  },
  {
    id: 'milestone-2',
    title: 'First act',
    description: 'Your first completed daily act.',
    icon: 'leaf',
    category: 'milestone',
    level: 2,
  },
  {
    id: 'milestone-3',
    title: 'Fifty pages',
    description: 'Fifty journal entries.',
    icon: 'library',
    category: 'milestone',
    level: 3,
  },
  {
    id: 'improvement-1',
    title: 'A little lighter',
    description: 'Your last three moods were better than your first three.',
    icon: 'cloud-sun',
    category: 'improvement',
    level: 1,
  },
  {
    id: 'improvement-2',
    title: 'Longer light',
    description: 'Your last 14 moods were clearly better than your first 14.',
    icon: 'sunrise',
    category: 'improvement',
    level: 2,
  },
  {
    id: 'improvement-3',
    title: 'More to draw on',
    description: 'You had clearly more energy at your last 14 check-ins than at your first 14.',
    icon: 'battery-charging',
    category: 'improvement',
    level: 3,
  },
];
