import type { FastifyInstance } from 'fastify';
import ownRolesRoute from './own-roles.ts';
import roleSessionRoutes from './role-session.ts';
import rolesRoutes from './roles.ts';

export default function staffRoutes(app: FastifyInstance): void {
  ownRolesRoute(app);
  roleSessionRoutes(app);
  rolesRoutes(app);
}
