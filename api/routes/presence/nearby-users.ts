import type { FastifyInstance } from 'fastify';
import { getNearbyUsers } from '../../../domain/contract/presence.ts';
import { serve } from '../../contract/serve.ts';

/**
 * Answers which settled people were here in the last finished 5-minute step, each under a handle of that step. The
 * caller is not in the list.
 */
export default function nearbyUsersRoute(app: FastifyInstance): void {
  const { nearbyPeople } = app.services;
  serve(app, getNearbyUsers, {
    async handler(request) {
      const { region } = request.query;
      const people = await nearbyPeople.list(request.pseudonymId, region === 'Global' ? undefined : region);
      return people.map(({ handle, step }) => {
        // Both times are the start of the step. The person's own times would let others recognize them in the next list.
        const time = step.toISOString();
        return { sessionId: handle, lastActiveAt: time, createdAt: time };
      });
    },
  });
}
