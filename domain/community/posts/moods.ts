import { DomainError } from '../../domain-error.ts';

/** The moods a post may carry: none, one or several. */
export const POST_MOODS = ['Hopeful', 'Peaceful', 'Grateful', 'Anxious', 'Tired', 'Frustrated'] as const;
export type PostMood = (typeof POST_MOODS)[number];

const SEPARATOR = ',';

/**
 * Reads `moodTag`: mood names separated by commas. Blank or absent means no mood. Throws
 * `DomainError('invalid')` for a name that is not a mood.
 */
export function moodsOf(moodTag: string | undefined): PostMood[] {
  if (!moodTag?.trim()) return [];
  return moodTag.split(SEPARATOR).map((name) => {
    const mood = POST_MOODS.find((each) => each === name.trim());
    if (!mood) throw new DomainError('invalid', `A mood must be one of ${POST_MOODS.join(', ')}`);
    return mood;
  });
}

/** The moods in the form of `moodTag`; null if there are none. */
export const moodTagOf = (moods: readonly string[]): string | null => moods.join(SEPARATOR) || null;
