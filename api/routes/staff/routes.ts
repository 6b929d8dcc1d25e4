import type { FastifyInstance } from 'fastify';
import ownRolesRoute from './own-roles.ts';
import roleSessionRoutes from './role-session.ts';
import rolesRoutes from './roles.ts';

export default async function staffRoutes(app: FastifyInstance): Promise<void> {
  await app.register(ownRolesRoute);
  await app.register(roleSessionRoutes);
  await app.register(rolesRoutes);
}
