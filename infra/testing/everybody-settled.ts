import type { HEARTEN_VARIABLES } from '../config/stored-names.ts';

/** The setting for tests whose people have just registered: every account counts as settled at once. */
export const EVERYBODY_SETTLED = {
  HEARTEN_SETTLED_AFTER: '0',
} as const satisfies Partial<Record<(typeof HEARTEN_VARIABLES)[number], string>>;
