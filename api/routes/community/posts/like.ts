import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noSuchPost } from '../../../../domain/community/posts/decide.ts';
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
      await reply.caughtUp(communityPostsProjection.name);
      // Nothing is begun for a visitor who likes what is not there.
      if (request.member === undefined) await likesOf(postId);
      const member = await request.communityWriter(reply);
      return react('likePost', { postId, member }, request, reply);
    },
  );

  app.delete(
    '/posts/:id/like',
    { schema: { summary: 'Take one’s like back', ...schema } },
    async (request, reply) => {
      const postId = postIdOf(request.params);
      const { member } = request;
      await reply.caughtUp(communityPostsProjection.name);
      if (member === undefined) return { liked: false, likesCount: await likesOf(postId) };
      return react('unlikePost', { postId, member }, request, reply);
    },
  );

  async function react(
    type: ReactionCommand['type'],
    { postId, member }: { readonly postId: string; readonly member: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const { outcome, facts } = await request.carryOut({
      actor: member,
      stream: reactionStream(postId, member),
      decider: reactionDecider,
      moment: request.serverMoment(),
      throttle: 'likes',
      command: async (): Promise<ReactionCommand> => ({
        type,
        postId,
        isStanding: (await findPost(db, postId)) !== undefined,
      }),
      status: 200,
      facts: async ({ position }) => {
        await reply.caughtUp(communityPostsProjection.name, position);
        return { liked: type === 'likePost', likesCount: await likesOf(postId) };
      },
    });
    return reply.wroteUpTo(outcome.position).send(facts);
  }

  /** Throws `DomainError('not-found')` for a post that does not stand. */
  async function likesOf(postId: string): Promise<number> {
    const post = await findPost(db, postId);
    if (!post) throw noSuchPost();
    return post.likes;
  }
};

export default route;
