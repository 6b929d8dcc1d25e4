import { api } from '../../lib/api.ts';
import type { AnswerOf } from '../../lib/contract.ts';
import { type Resource, refreshByPrefix, useResource } from '../../lib/resource.ts';

/**
 * A person who was here in one 5-minute step. `sessionId` is their handle. Each step gives them another one, and
 * the server accepts those of today and yesterday. `createdAt` and `lastActiveAt` are both the start of the step.
 */
export type NearbyUser = AnswerOf<'GET /api/community/nearby-users'>[number];

const KEY = 'community/nearby-users';
/** A list older than this is loaded again when the reader comes back to it. */
const FRESH_FOR_MS = 30_000;

/**
 * Up to 50 people who were here in the last finished 5-minute step, each under a handle for that step. Neither the
 * reader nor people with a very new account are in the list. It is empty if it would have fewer than three people.
 */
export const useNearbyUsers = (): Resource<readonly NearbyUser[]> =>
  useResource(
    KEY,
    (signal) => api('GET /api/community/nearby-users', { query: { region: 'Global' } }, { signal }),
    FRESH_FOR_MS,
  );

/** Loads the list again. Called when the server no longer knows the handle that the reader has chosen. */
export const refreshNearbyUsers = (): void => refreshByPrefix(KEY);
