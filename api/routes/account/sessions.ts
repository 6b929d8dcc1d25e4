import type { FastifyInstance } from 'fastify';
import { endOtherSessions, endSession, listSessions } from '../../../domain/contract/account.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { requireChangeable } from '../../accounts/own-account.ts';
import { serve } from '../../contract/serve.ts';

/** The sessions of the signed-in person, who may end any one of them, or all but this one. Not in a demo account. */
export default function sessionsRoute(app: FastifyInstance): void {
  const { sessions } = app.services;

  serve(app, listSessions, {
    async handler(request) {
      const { id: currentId, account } = request.requireSession();
      const listed = (await sessions.ofPerson(account.person_id)).map(({ id, handle, device, seen_at }) => ({
        id: handle,
        device,
        seenAt: seen_at.toISOString(),
        current: id === currentId,
      }));
      listed.sort((a, b) => Number(b.current) - Number(a.current));
      // The demo accounts are shared, so their other sessions belong to strangers.
      return account.demo ? listed.filter(({ current }) => current) : listed;
    },
  });

  serve(app, endSession, {
    async handler(request, reply) {
      const { id: currentId, account } = request.requireSession();
      requireChangeable(account);
      const listed = await sessions.ofPerson(account.person_id);
      const ended = listed.find(({ handle }) => handle === request.params.id.toLowerCase());
      if (!ended) throw new DomainError('not-found', 'This session does not exist');
      await sessions.end(ended.id, 'ended-by-owner');
      if (ended.id === currentId) reply.signOut();
    },
  });

  serve(app, endOtherSessions, {
    async handler(request) {
      const { id, account } = request.requireSession();
      requireChangeable(account);
      await sessions.endOthers(account.person_id, async () => id);
    },
  });
}
