import type { FastifyInstance } from 'fastify';
import { grantRole, listRoles, revokeRole } from '../../../domain/contract/staff.ts';
import type { GrantedRole } from '../../../domain/staff/schema.ts';
import { serve } from '../../contract/serve.ts';
import * as roles from '../../staff/roles.ts';
import { idInPath } from '../id-in-path.ts';

/** Operators see, give and take away the roles of accounts. */
export default function rolesRoutes(app: FastifyInstance): void {
  const { services } = app;

  serve(app, listRoles, {
    async handler(request) {
      await request.staff('operator');
      const { person_id } = request.requireAccount();
      return (await roles.listRoles(services)).map((role) => answerOf(role, person_id));
    },
  });

  serve(app, grantRole, {
    async handler(request) {
      const { staffId: by } = await request.staff('operator');
      const { person_id } = request.requireAccount();
      request.countWrite();
      return answerOf(await roles.grantRole(services, { by, personId: person_id }, request.body), person_id);
    },
  });

  serve(app, revokeRole, {
    async handler(request) {
      const { staffId: by } = await request.staff('operator');
      request.countWrite();
      await roles.revokeRole(services, { by }, idInPath(request.params, roles.roleNotFound));
    },
  });
}

const answerOf = (
  { staffId, username, role, grantedOn, personId }: roles.NamedRole,
  ownPersonId: string,
): GrantedRole => ({ staffId, username, role, grantedOn, isOwn: personId === ownPersonId });
