import { api } from '../../lib/api.ts';
import type { AnswerOf } from '../../lib/contract.ts';
import { type Resource, useResource } from '../../lib/resource.ts';

export type CommunityState = AnswerOf<'GET /api/community/state'>;

/** A state older than this is loaded again when the person leaves the community and opens it again. */
const FRESH_FOR_MS = 60_000;

/** Whether the community is open now, and when moderators read it. */
export const useCommunityState = (): Resource<CommunityState> =>
  useResource('community/state', (signal) => api('GET /api/community/state', {}, { signal }), FRESH_FOR_MS);
