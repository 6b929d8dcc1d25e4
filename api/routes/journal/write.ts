import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { JournalCommand } from '../../../domain/journal/decide.ts';
import { journalStream } from '../../../domain/journal/events.ts';
import { JournalBody, JournalEntry } from '../../../domain/journal/schema.ts';
import { journal } from '../../commands/personal-deciders.ts';
import { journalAnswer } from './answer.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const schema = {
    summary: 'Write a journal entry',
    refuses: [401],
    body: JournalBody,
    response: { 201: JournalEntry },
  };

  app.post('/journal', { schema }, async (request, reply) => {
    const { userId, title, content } = request.body;
    const person = request.requireAccount(userId);
    const { outcome, result } = await request.execute({
      actor: person.person_id,
      stream: journalStream(person.person_id),
      decider: journal,
      moment: request.localMoment(),
      command: (newId): JournalCommand => ({ type: 'writeEntry', entryId: newId(0), title, content }),
      status: 201,
      result: ({ events }) => ({ entryId: events[0]?.data.entryId ?? '' }),
    });
    const written = outcome.events.find((event) => event.data.entryId === result.entryId);
    if (written?.type !== 'JournalEntryWritten') throw new Error('a written entry has left no event');
    return reply
      .setConsistencyToken(outcome.position)
      .code(201)
      .send(journalAnswer({ ...written.data, moment: written.moment }, person.id));
  });
};

export default route;
