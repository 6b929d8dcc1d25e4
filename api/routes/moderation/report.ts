import type { FastifyInstance } from 'fastify';
import { reportGratitude, reportPost } from '../../../domain/contract/moderation.ts';
import { checkedReportWords } from '../../../domain/moderation/checked-words.ts';
import { notificationsProjection } from '../../../projections/notifications/project.ts';
import { findPostWriting, findReceivedWriting } from '../../community/writing.ts';
import { serve } from '../../contract/serve.ts';
import { report } from '../../moderation/report.ts';
import { postIdOf } from '../community/posts/post-params.ts';

/** Tells the moderators about a post, or about thanks that the caller has received. The author does not learn who did. */
export default function reportRoutes(app: FastifyInstance): void {
  const { services } = app;

  serve(app, reportPost, {
    async handler(request, reply) {
      // Words and post are checked first, so that a refused report starts no anonymous session.
      checkedReportWords(request.body.words);
      const writing = await findPostWriting(services, postIdOf(request.params));
      await request.pseudonymIdForWrite(reply);
      return report(services, request, writing, request.body);
    },
  });

  serve(app, reportGratitude, {
    reads: notificationsProjection.name,
    async handler(request, reply) {
      checkedReportWords(request.body.words);
      const { pseudonymId, params } = request;
      const writing = await findReceivedWriting(services, pseudonymId, params.id.toLowerCase());
      await request.pseudonymIdForWrite(reply);
      return report(services, request, writing, request.body);
    },
  });
}
