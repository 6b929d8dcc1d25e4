import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { decideCase, getCase, getCases } from '../../../domain/contract/moderation.ts';
import { caseNotFound } from '../../../domain/moderation/decide.ts';
import { communityPostsProjection } from '../../../projections/community-posts/project.ts';
import { moderationProjection } from '../../../projections/moderation/project.ts';
import { requestKeyReader } from '../../commands/idempotency.ts';
import { serve } from '../../contract/serve.ts';
import { caseDetail, casePage } from '../../moderation/case-answers.ts';
import { decide } from '../../moderation/decide.ts';
import { commandIdOf } from '../../stored-names.ts';
import { pageOf } from '../community/posts/page-query.ts';
import { idInPath } from '../id-in-path.ts';

/** The queue of the moderators, and their decisions. */
export default function caseRoutes(app: FastifyInstance): void {
  const { services } = app;
  const readRequestKey = requestKeyReader(services.masterKey);
  const projections = [moderationProjection.name, communityPostsProjection.name];

  serve(app, getCases, {
    reads: projections,
    async handler(request) {
      await request.staff('moderator');
      const { order = 'urgent', state = 'open', ...page } = request.query;
      return casePage(services, { order, state, ...pageOf(page) });
    },
  });

  serve(app, getCase, {
    reads: projections,
    async handler(request) {
      const { staffId } = await request.staff('moderator');
      return answer(idInPath(request.params, caseNotFound), staffId);
    },
  });

  serve(app, decideCase, {
    async handler(request, reply) {
      const { staffId } = await request.staff('moderator');
      const caseId = idInPath(request.params, caseNotFound);
      const requestKey = readRequestKey(request);
      const commandId = requestKey ? commandIdOf(staffId, requestKey.key) : randomUUID();
      await request.once(staffId, async (finished) => {
        const { pseudonymId, body } = request;
        // A repeat decides nothing, but finishes what a stopped process may have left after the decision.
        const isRepeat = finished !== undefined;
        const position = await decide(services, { caseId, staffId, pseudonymId, commandId, isRepeat, body });
        request.noteWrite(position);
        // The register stores nothing of the case, because the answer below is read again for each call.
        return { status: 200, result: {} };
      });
      for (const projection of projections) await reply.waitForProjection(projection);
      return answer(caseId, staffId);
    },
  });

  async function answer(caseId: string, staffId: string) {
    const detail = await caseDetail(services, caseId, staffId);
    if (!detail) throw caseNotFound();
    return detail;
  }
}
