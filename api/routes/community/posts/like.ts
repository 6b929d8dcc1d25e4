import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { postNotFound } from '../../../../domain/community/posts/decide.ts';
import { likePost, unlikePost } from '../../../../domain/contract/posts.ts';
import { communityPostsProjection } from '../../../../projections/community-posts/project.ts';
import { findPost } from '../../../../projections/community-posts/queries.ts';
import { reactionAggregate } from '../../../aggregates/aggregates.ts';
import { serve } from '../../../contract/serve.ts';
import { postIdOf } from './post-params.ts';

export default async function likeRoute(app: FastifyInstance): Promise<void> {
  const { db } = app.services;
  const reads = communityPostsProjection.name;

  serve(app, likePost, {
    reads,
    async handler(request, reply) {
      const postId = postIdOf(request.params);
      // A missing post is refused first, so that it starts no anonymous session.
      if (request.pseudonymId === undefined) await likesOf(postId);
      await request.pseudonymIdForWrite(reply);
      return react('likePost', postId, request, reply);
    },
  });

  serve(app, unlikePost, {
    reads,
    async handler(request, reply) {
      const postId = postIdOf(request.params);
      if (request.pseudonymId === undefined) return { liked: false, likesCount: await likesOf(postId) };
      return react('unlikePost', postId, request, reply);
    },
  });

  async function react(
    type: 'likePost' | 'unlikePost',
    postId: string,
    request: Pick<FastifyRequest, 'execute'>,
    reply: FastifyReply,
  ) {
    const { result } = await request.execute(
      reactionAggregate,
      async () => ({ type, postId, isActive: (await findPost(db, postId)) !== undefined }),
      {
        id: postId,
        throttle: 'likes',
        async result() {
          // The answer contains the number of likes, so the projection must show this one first.
          await reply.waitForProjection(reads);
          return { liked: type === 'likePost', likesCount: await likesOf(postId) };
        },
      },
    );
    return result;
  }

  /**
   * The number of likes of a post. Throws `DomainError('not-found')` if the post does not exist or was
   * withdrawn.
   */
  async function likesOf(postId: string): Promise<number> {
    const post = await findPost(db, postId);
    if (!post) throw postNotFound();
    return post.likes;
  }
}
