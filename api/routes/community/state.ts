import type { FastifyInstance } from 'fastify';
import { getCommunityState } from '../../../domain/contract/community.ts';
import { serve } from '../../contract/serve.ts';

/** Tells everybody whether the community is open now, and when moderators read it. */
export default function communityStateRoute(app: FastifyInstance): void {
  serve(app, getCommunityState, { handler: () => app.communityState() });
}
