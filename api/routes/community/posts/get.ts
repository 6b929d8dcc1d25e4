import type { FastifyInstance } from 'fastify';
import { postNotFound } from '../../../../domain/community/posts/decide.ts';
import { getPost } from '../../../../domain/contract/posts.ts';
import { communityPostsProjection } from '../../../../projections/community-posts/project.ts';
import { findPostFor } from '../../../../projections/community-posts/queries.ts';
import { hidesProjection } from '../../../../projections/hides/project.ts';
import { serve } from '../../../contract/serve.ts';
import { idInPath } from '../../id-in-path.ts';
import { pageAnswer } from './answer.ts';

/** One post, if the caller would find it in a list. While the community is closed, they find only their own. */
export default function getPostRoute(app: FastifyInstance): void {
  const { db } = app.services;
  serve(app, getPost, {
    reads: [communityPostsProjection.name, hidesProjection.name],
    async handler(request) {
      const viewer = request.pseudonymId;
      const asked = { viewer, postId: idInPath(request.params, postNotFound) };
      const {
        data: [post],
      } = await pageAnswer(await findPostFor(db, asked), viewer, app.services);
      // An erasure makes the words unreadable a moment before it removes the row.
      if (!post?.content) throw postNotFound();
      if (!post.mine && !(await app.communityState()).isOpen) throw postNotFound();
      return post;
    },
  });
}
