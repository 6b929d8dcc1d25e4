import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { moodDecider } from '../../../domain/mood/decide.ts';
import { moodStream } from '../../../domain/mood/events.ts';
import { EntryParams, entryIdOf } from '../entries.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const schema = {
    summary: 'Take back one’s own mood entry',
    refuses: [401, 404],
    params: EntryParams,
  };

  app.delete('/mood/:id', { schema }, async (request, reply) => {
    const person = request.requireAccount();
    const entryId = entryIdOf(request.params);
    const { outcome } = await request.execute({
      actor: person.person_id,
      stream: moodStream(person.person_id),
      decider: moodDecider,
      moment: request.localMoment(),
      command: () => ({ type: 'withdrawMood', entryId }),
      status: 204,
      result: () => ({}),
    });
    return reply.setConsistencyToken(outcome.position).code(204).send();
  });
};

export default route;
