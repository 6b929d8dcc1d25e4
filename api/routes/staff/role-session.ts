import type { FastifyInstance } from 'fastify';
import { endRoleSession, startRoleSession } from '../../../domain/contract/staff.ts';
import { proveAgain } from '../../accounts/prove-again.ts';
import { serve } from '../../contract/serve.ts';
import { RoleRefused } from '../../staff/role-refused.ts';
import { recordRoleSignIn } from '../../staff/roles.ts';

/** A session acts in a role only after the person has proven again that the account is theirs. */
export default function roleSessionRoutes(app: FastifyInstance): void {
  const { roleSessions, staffRoles } = app.services;

  serve(app, startRoleSession, {
    async handler(request) {
      const { id, account } = request.requireSession();
      const { role, ...proof } = request.body;
      const held = await staffRoles.ofPerson(account.person_id);
      const own = held.find((each) => each.role === role);
      if (!own) throw new RoleRefused('role-needed', role);
      await proveAgain(app, request, account, proof);
      request.countWrite();
      // The log comes first, so that no session acts in a role without a record of it.
      await recordRoleSignIn(app.services, own.staffId);
      const until = await roleSessions.begin(id, own.staffId);
      if (!until) throw new RoleRefused('role-needed', role);
      return { role, until: until.toISOString() };
    },
  });

  serve(app, endRoleSession, {
    async handler(request) {
      await roleSessions.end(request.requireSession().id);
    },
  });
}
