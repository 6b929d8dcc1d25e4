import { api } from '../../lib/api.ts';
import type { AnswerOf } from '../../lib/contract.ts';
import { type Resource, refreshByPrefix, useResource } from '../../lib/resource.ts';

export type NearbyUser = AnswerOf<'GET /api/community/nearby-users'>[number];

const KEY = 'community/nearby-users';
/** A list older than this is loaded again when the person returns to it. */
const FRESH_FOR_MS = 30_000;

/**
 * The people who were here in the last finished 5 minutes, except the reader, each under a handle for these minutes.
 * Empty while fewer than three people with an account that is old enough were here.
 */
export const useNearbyUsers = (): Resource<readonly NearbyUser[]> =>
  useResource(
    KEY,
    (signal) => api('GET /api/community/nearby-users', { query: { region: 'Global' } }, { signal }),
    FRESH_FOR_MS,
  );

/** Reloads the list after a person in it has left. */
export const refreshNearbyUsers = (): void => refreshByPrefix(KEY);
