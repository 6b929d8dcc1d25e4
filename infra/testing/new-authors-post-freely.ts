import type { HEARTEN_VARIABLES } from '../config/stored-names.ts';

/** The setting for tests whose people have just registered and share several reflections. */
export const NEW_AUTHORS_POST_FREELY = {
  HEARTEN_LIMIT_NEW_AUTHOR_POSTS: '9999999/24h',
} as const satisfies Partial<Record<(typeof HEARTEN_VARIABLES)[number], string>>;
