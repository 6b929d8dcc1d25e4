import type { FastifyInstance } from 'fastify';
import { endAnyRoleSession, listRoleSessions } from '../../../domain/contract/operations-actions.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { ROLE_SESSION_HOURS } from '../../../domain/staff/roles.ts';
import { HOUR_MS } from '../../../domain/time/units.ts';
import { serve } from '../../contract/serve.ts';
import { newAction, performRecorded } from '../../operations/record-action.ts';
import { idInPath } from '../id-in-path.ts';

const roleSessionNotFound = () => new DomainError('not-found', 'There is no such role session');

/** Operators see which sessions act in a role, and end them. */
export default function roleSessionsRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { accounts, roleSessions } = services;

  serve(app, listRoleSessions, {
    async handler(request) {
      await request.staff('operator');
      const { id: callerId } = request.requireSession();
      const named = (await roleSessions.active()).map(async ({ id, role, until, personId, sessionId }) => {
        const account = await accounts.withPersonId(personId);
        if (!account) return [];
        const { username } = await accounts.namesOf(account);
        const startedAt = new Date(until.getTime() - ROLE_SESSION_HOURS * HOUR_MS).toISOString();
        const isThis = sessionId === callerId;
        return [{ id, role, username, startedAt, until: until.toISOString(), isThis }];
      });
      return (await Promise.all(named)).flat();
    },
  });

  serve(app, endAnyRoleSession, {
    async handler(request) {
      const { staffId: by } = await request.staff('operator');
      request.countWrite();
      const id = idInPath(request.params, roleSessionNotFound);
      const found = (await roleSessions.active()).find((each) => each.id === id);
      if (!found) throw roleSessionNotFound();
      const { role, staffId } = found;
      const action = newAction({ by, action: 'end-role-session', target: role, staffId });
      const position = await performRecorded(services, action, async () => {
        const isEnded = await roleSessions.endById(id);
        return { outcome: 'done', ...(!isEnded && { detail: 'It had ended already' }) };
      });
      request.noteWrite(position);
    },
  });
}
