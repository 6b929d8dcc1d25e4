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
  const reads = [moderationProjection.name, communityPostsProjection.name];

  serve(app, getCases, {
    reads,
    async handler(request) {
      await request.staff('moderator');
      const { order = 'urgent', state = 'open', ...page } = request.query;
      return casePage(services, { order, state, ...pageOf(page) });
    },
  });

  serve(app, getCase, {
    reads,
    async handler(request) {
      const { staffId } = await request.staff('moderator');
      return answer(idInPath(request.params, caseNotFound), staffId);
    },
  });

  serve(app, decideCase, {
    async handler(request, reply) {
      const { staffId } = await request.staff('moderator');
      const caseId = idInPath(request.params, caseNotFound);
      const key = readRequestKey(request)?.key;
      const commandId = key ? commandIdOf(staffId, key) : randomUUID();
      await request.once(staffId, async (finished) => {
        const { pseudonymId, body } = request;
        const isRepeat = finished !== undefined;
        request.noteWrite(
          await decide(services, { caseId, staffId, pseudonymId, commandId, isRepeat, body }),
        );
        return { status: 200, result: {} };
      });
      for (const projection of reads) await reply.waitForProjection(projection);
      return answer(caseId, staffId);
    },
  });

  async function answer(caseId: string, staffId: string) {
    const detail = await caseDetail(services, caseId, staffId);
    if (!detail) throw caseNotFound();
    return detail;
  }
}
