import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BookmarkCommand, bookmarksDecider } from '../../../../domain/community/bookmarks/decide.ts';
import { bookmarksStream } from '../../../../domain/community/bookmarks/events.ts';
import { BookmarkAnswer } from '../../../../domain/community/bookmarks/schema.ts';
import { communityPostsProjection } from '../../../../projections/community-posts/project.ts';
import { findPost } from '../../../../projections/community-posts/queries.ts';
import { PostParams, postIdOf } from './post-params.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { db, keys } = app.services;
  const schema = { refuses: [401, 404], params: PostParams, response: { 200: BookmarkAnswer } };

  app.post(
    '/posts/:id/bookmark',
    { schema: { summary: 'Save a post for oneself', ...schema } },
    (request, reply) => mark('bookmarkPost', request, reply),
  );
  app.delete(
    '/posts/:id/bookmark',
    { schema: { summary: 'Let go of a saved post', ...schema } },
    (request, reply) => mark('removeBookmark', request, reply),
  );

  async function mark(
    type: BookmarkCommand['type'],
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
  ) {
    const pseudonymId = request.ownPseudonymId();
    const postId = postIdOf(request.params);
    await keys.ensure(pseudonymId);
    await reply.waitForProjection(communityPostsProjection.name);
    const { outcome, result } = await request.execute({
      actor: pseudonymId,
      stream: bookmarksStream(pseudonymId),
      decider: bookmarksDecider,
      moment: request.serverMoment(),
      command: async (): Promise<BookmarkCommand> => ({
        type,
        postId,
        isActive: (await findPost(db, postId)) !== undefined,
      }),
      status: 200,
      result: () => ({ bookmarked: type === 'bookmarkPost' }),
    });
    return reply.setConsistencyToken(outcome.position).send(result);
  }
};

export default route;
