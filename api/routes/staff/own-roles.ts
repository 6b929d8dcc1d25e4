import type { FastifyInstance } from 'fastify';
import { getOwnRoles } from '../../../domain/contract/staff.ts';
import { serve } from '../../contract/serve.ts';

/** Tells a person their roles, so that the app can offer the pages for them. */
export default function ownRolesRoute(app: FastifyInstance): void {
  const { roleSessions, staffRoles } = app.services;
  serve(app, getOwnRoles, {
    async handler(request) {
      const { id, account } = request.requireSession();
      const [held, active] = await Promise.all([
        staffRoles.ofPerson(account.person_id),
        roleSessions.activeIn(id),
      ]);
      return {
        roles: held.map(({ role }) => role),
        active: active ? { role: active.role, until: active.until.toISOString() } : null,
      };
    },
  });
}
