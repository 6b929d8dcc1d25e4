import type { FastifyInstance } from 'fastify';
import { postNotFound } from '../../../../domain/community/posts/decide.ts';
import { withdrawPost } from '../../../../domain/contract/posts.ts';
import { FailureRun } from '../../../../infra/background/failure-run.ts';
import { postAggregate } from '../../../aggregates/aggregates.ts';
import { destroyPostKey } from '../../../community/destroy-post-key.ts';
import { serve } from '../../../contract/serve.ts';
import { idInPath } from '../../id-in-path.ts';

export default function withdrawPostRoute(app: FastifyInstance): void {
  const failures = new FailureRun({ task: 'post key', log: app.services.log });
  serve(app, withdrawPost, {
    async handler(request) {
      const postId = idInPath(request.params, postNotFound);
      const { pseudonymId } = request;
      if (pseudonymId === undefined) throw postNotFound();
      await request.execute(postAggregate, () => ({ type: 'withdrawPost', postId, pseudonymId }), {
        id: postId,
      });
      // The post is withdrawn even if its key cannot be destroyed now.
      await failures.tolerate(destroyPostKey(app.services, postId), 'housekeeping destroys it within a day');
    },
  });
}
