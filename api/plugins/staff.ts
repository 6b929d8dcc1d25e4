import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { StaffRole } from '../../domain/staff/roles.ts';
import { RoleRefused } from '../staff/role-refused.ts';

/** A caller who acts in a role. Events of what they do name them by this id alone. */
export interface StaffMember {
  readonly staffId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The caller, if their session acts in this role. Throws 401 without a session, and `RoleRefused` (403) without the
     * role or when the session does not act in it: it was not confirmed in the last 8 hours, it was ended, or another
     * role was confirmed since.
     */
    staff(role: StaffRole): Promise<StaffMember>;
  }
}

export default fp(async (app) => {
  const { roleSessions, staffRoles } = app.services;
  app.decorateRequest('staff', async function staff(this: FastifyRequest, role: StaffRole) {
    const { id, account } = this.requireSession();
    const active = await roleSessions.activeIn(id);
    if (active?.role === role) return { staffId: active.staffId };
    const held = await staffRoles.ofPerson(account.person_id);
    const hasRole = held.some((each) => each.role === role);
    throw new RoleRefused(hasRole ? 'role-session-needed' : 'role-needed', role);
  });
});
