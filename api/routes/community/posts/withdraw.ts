import type { FastifyInstance } from 'fastify';
import { postNotFound } from '../../../../domain/community/posts/decide.ts';
import { withdrawPost } from '../../../../domain/contract/posts.ts';
import { postAggregate } from '../../../aggregates/aggregates.ts';
import { serve } from '../../../contract/serve.ts';
import { postIdOf } from './post-params.ts';

export default async function withdrawPostRoute(app: FastifyInstance): Promise<void> {
  serve(app, withdrawPost, {
    async handler(request) {
      const postId = postIdOf(request.params);
      const { pseudonymId } = request;
      if (pseudonymId === undefined) throw postNotFound();
      await request.execute(postAggregate, () => ({ type: 'withdrawPost', postId, pseudonymId }), {
        id: postId,
      });
    },
  });
}
