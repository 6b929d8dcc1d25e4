import { api } from '../../lib/api.ts';
import type { AnswerOf } from '../../lib/contract.ts';
import { type Resource, refreshByPrefix, useResource } from '../../lib/resource.ts';

/** `sessionId` is a handle for one 5-minute step. Both times are the start of that step. */
export type NearbyUser = AnswerOf<'GET /api/community/nearby-users'>[number];

const KEY = 'community/nearby-users';
/** A list older than this is loaded again when the person returns to it. */
const FRESH_FOR_MS = 30_000;

/**
 * Up to 50 people who were here in the last finished 5-minute step, each under a handle for that step. Neither the
 * reader nor people with a very new account are in the list. Empty if fewer than three others were here.
 */
export const useNearbyUsers = (): Resource<readonly NearbyUser[]> =>
  useResource(
    KEY,
    (signal) => api('GET /api/community/nearby-users', { query: { region: 'Global' } }, { signal }),
    FRESH_FOR_MS,
  );

/** Loads the list again. Called when the server no longer knows the person whom the reader has chosen. */
export const refreshNearbyUsers = (): void => refreshByPrefix(KEY);
