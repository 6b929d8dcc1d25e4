import type { FastifyInstance } from 'fastify';
import { getNearbyUsers } from '../../../domain/contract/presence.ts';
import { serve } from '../../contract/serve.ts';

export default async function nearbyUsersRoute(app: FastifyInstance): Promise<void> {
  const { presenceDays } = app.services;
  serve(app, getNearbyUsers, {
    async handler(request) {
      const { region } = request.query;
      const nearby = await presenceDays.nearby(request.pseudonymId, region === 'Global' ? undefined : region);
      return nearby.map(({ handle, firstSeen, lastSeen }) => ({
        sessionId: handle,
        lastActiveAt: lastSeen.toISOString(),
        createdAt: firstSeen.toISOString(),
      }));
    },
  });
}
