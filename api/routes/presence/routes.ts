import type { FastifyInstance } from 'fastify';
import activeLocationsRoute from './active-locations.ts';
import nearbyUsersRoute from './nearby-users.ts';

export default function presenceRoutes(app: FastifyInstance): void {
  activeLocationsRoute(app);
  nearbyUsersRoute(app);
}
