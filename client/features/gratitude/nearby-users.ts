import type { Static } from 'typebox';
import type { NearbyUser as NearbyUserSchema } from '../../../domain/places/schema.ts';
import { get } from '../../lib/api.ts';
import { type Resource, refreshByPrefix, useResource } from '../../lib/resource.ts';

export type NearbyUser = Static<typeof NearbyUserSchema>;

const KEY = 'community/nearby-users';
/** A list older than this is loaded again when the person returns to it. */
const FRESH_FOR_MS = 30_000;

/** The people who were here today, each under a handle of the day, without the reader. */
export const useNearbyUsers = (): Resource<readonly NearbyUser[]> =>
  useResource(KEY, (signal) => get('/api/community/nearby-users?region=Global', signal), FRESH_FOR_MS);

/** Somebody in the list may have gone. */
export const refreshNearbyUsers = (): void => refreshByPrefix(KEY);
