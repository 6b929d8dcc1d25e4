import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { noSuchPost, type PostCommand, postDecider } from '../../../../domain/community/posts/decide.ts';
import { postStream } from '../../../../domain/community/posts/events.ts';
import { PostParams, postIdOf } from './post-params.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const schema = { summary: 'Take back one’s own post', refuses: [404], params: PostParams };

  app.delete('/posts/:id', { schema }, async (request, reply) => {
    const postId = postIdOf(request.params);
    const { member } = request;
    if (member === undefined) throw noSuchPost();
    const { outcome } = await request.carryOut({
      actor: member,
      stream: postStream(postId),
      decider: postDecider,
      moment: request.serverMoment(),
      command: (): PostCommand => ({ type: 'withdrawPost', postId, member }),
      status: 204,
      facts: () => ({}),
    });
    return reply.wroteUpTo(outcome.position).code(204).send();
  });
};

export default route;
