import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type PostCommand, postDecider, postNotFound } from '../../../../domain/community/posts/decide.ts';
import { postStream } from '../../../../domain/community/posts/events.ts';
import { PostParams, postIdOf } from './post-params.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const schema = { summary: 'Take back one’s own post', refuses: [404], params: PostParams };

  app.delete('/posts/:id', { schema }, async (request, reply) => {
    const postId = postIdOf(request.params);
    const { pseudonymId } = request;
    if (pseudonymId === undefined) throw postNotFound();
    const { outcome } = await request.execute({
      actor: pseudonymId,
      stream: postStream(postId),
      decider: postDecider,
      moment: request.serverMoment(),
      command: (): PostCommand => ({ type: 'withdrawPost', postId, pseudonymId }),
      status: 204,
      result: () => ({}),
    });
    return reply.setConsistencyToken(outcome.position).code(204).send();
  });
};

export default route;
