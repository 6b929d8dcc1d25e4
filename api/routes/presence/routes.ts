import type { FastifyInstance } from 'fastify';
import activeLocationsRoute from './active-locations.ts';
import nearbyUsersRoute from './nearby-users.ts';

export default async function presenceRoutes(app: FastifyInstance): Promise<void> {
  await app.register(activeLocationsRoute);
  await app.register(nearbyUsersRoute);
}
