import type { FastifyInstance } from 'fastify';
import { postNotFound } from '../../../domain/community/posts/decide.ts';
import { reportGratitude, reportPost } from '../../../domain/contract/moderation.ts';
import { checkedReportWords } from '../../../domain/moderation/checked-words.ts';
import { notificationsProjection } from '../../../projections/notifications/project.ts';
import { findPostWriting, findReceivedGratitude } from '../../community/writing.ts';
import { serve } from '../../contract/serve.ts';
import { report } from '../../moderation/report.ts';
import { notificationNotFound } from '../../notification-not-found.ts';
import { idInPath } from '../id-in-path.ts';

/** Tells the moderators about a post, or about thanks that the caller has received. The author does not learn who did. */
export default function reportRoutes(app: FastifyInstance): void {
  const { services } = app;

  serve(app, reportPost, {
    async handler(request, reply) {
      // Words and post are checked first, so that a refused report starts no anonymous session.
      checkedReportWords(request.body.words);
      const writing = await findPostWriting(services, idInPath(request.params, postNotFound));
      await request.pseudonymIdForWrite(reply);
      return report(services, request, writing, request.body);
    },
  });

  serve(app, reportGratitude, {
    reads: notificationsProjection.name,
    async handler(request, reply) {
      checkedReportWords(request.body.words);
      const { pseudonymId, params } = request;
      const writing = await findReceivedGratitude(
        services,
        pseudonymId,
        idInPath(params, notificationNotFound),
      );
      await request.pseudonymIdForWrite(reply);
      return report(services, request, writing, request.body);
    },
  });
}
