import type { HEARTEN_VARIABLES } from '../config/stored-names.ts';
import { NEW_AUTHORS_POST_FREELY } from './new-authors-post-freely.ts';

/**
 * Settings for tests and benchmarks that make more calls than a person does. Other limits stay, such as those of
 * signing in, of thanks and of live sockets.
 */
export const NO_CALL_LIMITS = {
  HEARTEN_LIMIT_READS_PER_PERSON: '9999999/1m',
  HEARTEN_LIMIT_READS_PER_ADDRESS: '9999999/1m',
  HEARTEN_LIMIT_WRITES_PER_PERSON: '9999999/1m',
  HEARTEN_LIMIT_DAILY_WRITES_PER_PERSON: '9999999/24h',
  ...NEW_AUTHORS_POST_FREELY,
} as const satisfies Partial<Record<(typeof HEARTEN_VARIABLES)[number], string>>;
