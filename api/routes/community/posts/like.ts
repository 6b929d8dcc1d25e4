import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { postNotFound } from '../../../../domain/community/posts/decide.ts';
import { type ReactionCommand, reactionDecider } from '../../../../domain/community/reactions/decide.ts';
import { reactionStream } from '../../../../domain/community/reactions/events.ts';
import { LikeAnswer } from '../../../../domain/community/reactions/schema.ts';
import { communityPostsProjection } from '../../../../projections/community-posts/project.ts';
import { findPost } from '../../../../projections/community-posts/queries.ts';
import { ANYBODY } from '../../../openapi/describe-route.ts';
import { PostParams, postIdOf } from './post-params.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.services;
  const schema = { refuses: [404, 429], params: PostParams, response: { 200: LikeAnswer } };

  app.post(
    '/posts/:id/like',
    {
      schema: {
        ...schema,
        summary: 'Like a post, once however often',
        security: ANYBODY,
        refuses: [401, ...schema.refuses],
      },
    },
    async (request, reply) => {
      const postId = postIdOf(request.params);
      await reply.waitForProjection(communityPostsProjection.name);
      // Nothing is begun for a visitor who likes what is not there.
      if (request.pseudonymId === undefined) await likesOf(postId);
      const pseudonymId = await request.pseudonymIdForWrite(reply);
      return react('likePost', { postId, pseudonymId }, request, reply);
    },
  );

  app.delete(
    '/posts/:id/like',
    { schema: { summary: 'Take one’s like back', ...schema } },
    async (request, reply) => {
      const postId = postIdOf(request.params);
      const { pseudonymId } = request;
      await reply.waitForProjection(communityPostsProjection.name);
      if (pseudonymId === undefined) return { liked: false, likesCount: await likesOf(postId) };
      return react('unlikePost', { postId, pseudonymId }, request, reply);
    },
  );

  async function react(
    type: ReactionCommand['type'],
    { postId, pseudonymId }: { readonly postId: string; readonly pseudonymId: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const { outcome, result } = await request.execute({
      actor: pseudonymId,
      stream: reactionStream(postId, pseudonymId),
      decider: reactionDecider,
      moment: request.serverMoment(),
      throttle: 'likes',
      command: async (): Promise<ReactionCommand> => ({
        type,
        postId,
        isActive: (await findPost(db, postId)) !== undefined,
      }),
      status: 200,
      result: async ({ position }) => {
        await reply.waitForProjection(communityPostsProjection.name, position);
        return { liked: type === 'likePost', likesCount: await likesOf(postId) };
      },
    });
    return reply.setConsistencyToken(outcome.position).send(result);
  }

  /** Throws `DomainError('not-found')` for a post that does not stand. */
  async function likesOf(postId: string): Promise<number> {
    const post = await findPost(db, postId);
    if (!post) throw postNotFound();
    return post.likes;
  }
};

export default route;
