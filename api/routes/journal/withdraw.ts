import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { journalStream } from '../../../domain/journal/events.ts';
import { journal } from '../../commands/personal-deciders.ts';
import { EntryParams, entryIdOf } from '../entries.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const schema = {
    summary: 'Take back one’s own journal entry',
    refuses: [401, 404],
    params: EntryParams,
  };

  app.delete('/journal/:id', { schema }, async (request, reply) => {
    const person = request.requireAccount();
    const entryId = entryIdOf(request.params);
    const { outcome } = await request.execute({
      actor: person.person_id,
      stream: journalStream(person.person_id),
      decider: journal,
      moment: request.localMoment(),
      command: () => ({ type: 'withdrawEntry', entryId }),
      status: 204,
      result: () => ({}),
    });
    return reply.setConsistencyToken(outcome.position).code(204).send();
  });
};

export default route;
