import type { FastifyInstance } from 'fastify';
import {
  getNotices,
  getOwnReports,
  submitAppeal,
  withdrawAppeal,
} from '../../../domain/contract/moderation.ts';
import { keyIdsOf } from '../../../domain/event.ts';
import { caseNotFound } from '../../../domain/moderation/decide.ts';
import { moderationProjection } from '../../../projections/moderation/project.ts';
import { reportsBy } from '../../../projections/moderation/queries.ts';
import { caseAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';
import { noticesOf } from '../../moderation/notices.ts';
import { idInPath } from '../id-in-path.ts';

/** A person's own side of moderation: reports they made, notices about what they wrote, and their appeals. */
export default function ownModerationRoutes(app: FastifyInstance): void {
  const { db, keys } = app.services;
  const reads = moderationProjection.name;

  serve(app, getOwnReports, {
    reads,
    async handler({ pseudonymId }) {
      if (pseudonymId === undefined) return [];
      const rows = await reportsBy(db, pseudonymId);
      const texts = await keys.textOpenerOf(rows.flatMap(({ words }) => (words ? keyIdsOf(words) : [])));
      return rows.map((row) => ({
        id: row.report_id,
        subject: row.subject_kind,
        reason: row.reason,
        words: texts.open(row.words, { entityId: row.report_id, field: 'words' }),
        createdAt: row.occurred_at.toISOString(),
      }));
    },
  });

  serve(app, getNotices, {
    reads,
    handler: async ({ pseudonymId }) =>
      pseudonymId === undefined ? [] : noticesOf(app.services, pseudonymId),
  });

  serve(app, submitAppeal, {
    async handler(request) {
      const caseId = idInPath(request.params, caseNotFound);
      const { words } = request.body;
      if (request.pseudonymId === undefined) throw caseNotFound();
      await request.execute(
        caseAggregate,
        ({ newId, owner }) => ({
          type: 'submitAppeal',
          ...{ caseId, appealId: newId(0), author: owner, words, now: new Date().toISOString() },
        }),
        { id: caseId },
      );
    },
  });

  serve(app, withdrawAppeal, {
    async handler(request) {
      const caseId = idInPath(request.params, caseNotFound);
      if (request.pseudonymId === undefined) throw caseNotFound();
      await request.execute(
        caseAggregate,
        ({ owner }) => ({ type: 'withdrawAppeal', caseId, author: owner }),
        { id: caseId },
      );
    },
  });
}
