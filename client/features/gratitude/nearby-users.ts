import type { Static } from 'typebox';
import type { NearbyUser as NearbyUserSchema } from '../../../domain/places/schema.ts';
import { get } from '../../lib/api.ts';
import { type Resource, refreshByPrefix, useResource } from '../../lib/resource.ts';

export type NearbyUser = Static<typeof NearbyUserSchema>;

const KEY = 'community/nearby-users';
/** Who comes back to the list later than this finds it read anew. */
const FRESH_FOR_MS = 30_000;

/** Who was here today, each under a name of the day, without oneself. */
export const useNearbyUsers = (): Resource<readonly NearbyUser[]> =>
  useResource(KEY, (signal) => get('/api/community/nearby-users?region=Global', signal), FRESH_FOR_MS);

/** Somebody in the list may have gone. */
export const refreshNearbyUsers = (): void => refreshByPrefix(KEY);
