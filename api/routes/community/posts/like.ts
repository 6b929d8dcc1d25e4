import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { postNotFound } from '../../../../domain/community/posts/decide.ts';
import { likePost, unlikePost } from '../../../../domain/contract/posts.ts';
import { communityPostsProjection } from '../../../../projections/community-posts/project.ts';
import { findPost } from '../../../../projections/community-posts/queries.ts';
import { reactionAggregate } from '../../../aggregates/aggregates.ts';
import { findPostInLog } from '../../../community/post-in-log.ts';
import { serve } from '../../../contract/serve.ts';
import { idInPath } from '../../id-in-path.ts';

export default function likeRoute(app: FastifyInstance): void {
  const { db, store, codec } = app.services;
  const reads = communityPostsProjection.name;

  serve(app, likePost, {
    reads,
    async handler(request, reply) {
      const postId = idInPath(request.params, postNotFound);
      if (!(await app.communityState()).isOpen) throw postNotFound();
      // A missing post is refused first, so that it starts no anonymous session.
      if (request.pseudonymId === undefined) await likesOf(postId);
      await request.pseudonymIdForWrite(reply);
      return react('likePost', postId, request, reply);
    },
  });

  serve(app, unlikePost, {
    reads,
    async handler(request, reply) {
      const postId = idInPath(request.params, postNotFound);
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
      async () => ({ type, postId, isActive: (await likesIfActive(postId)) !== undefined }),
      {
        id: postId,
        throttles: ['likes'],
        async result() {
          // The answer contains the number of likes, so the projection must show this one first.
          await reply.waitForProjection(reads);
          const liked = type === 'likePost';
          // A read model that does not show the post yet does not count this like either.
          const likesCount = (await findPost(db, postId))?.likes ?? Number(liked);
          return { liked, likesCount };
        },
      },
    );
    return result;
  }

  /**
   * The number of likes of a post. Throws `DomainError('not-found')` if the post does not exist, was withdrawn
   * or is withheld by moderation.
   */
  async function likesOf(postId: string): Promise<number> {
    const likes = await likesIfActive(postId);
    if (likes === undefined) throw postNotFound();
    return likes;
  }

  /** The number of likes, or undefined for a post that others can't see. A new post may be in the log only. */
  async function likesIfActive(postId: string): Promise<number | undefined> {
    const post = await findPost(db, postId);
    if (post) return post.withheld ? undefined : post.likes;
    return (await findPostInLog({ store, codec }, postId)) && 0;
  }
}
