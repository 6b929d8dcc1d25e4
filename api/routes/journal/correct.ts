import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { checkedEntry, type JournalCommand } from '../../../domain/journal/decide.ts';
import { journalStream } from '../../../domain/journal/events.ts';
import { JournalBody, JournalEntry } from '../../../domain/journal/schema.ts';
import { journal } from '../../commands/personal-deciders.ts';
import { EntryParams, entryIdOf } from '../entries.ts';
import { journalAnswer } from './answer.ts';

/** New words for an old entry; it keeps the day and the moment it was written. */
const route: FastifyPluginAsyncTypebox = async (app) => {
  const schema = {
    summary: 'Correct one’s own journal entry',
    refuses: [401, 404],
    params: EntryParams,
    body: JournalBody,
    response: { 200: JournalEntry },
  };

  app.put('/journal/:id', { schema }, async (request, reply) => {
    const { userId, title, content } = request.body;
    const person = request.requireAccount(userId);
    const entryId = entryIdOf(request.params);
    const { outcome } = await request.execute({
      actor: person.person_id,
      stream: journalStream(person.person_id),
      decider: journal,
      moment: request.localMoment(),
      command: (): JournalCommand => ({ type: 'correctEntry', entryId, title, content }),
      status: 200,
      result: () => ({}),
    });
    const entry = outcome.state.get(entryId);
    if (!entry) throw new Error('a corrected entry was never written');
    // The words this call has brought, also when it is answered again and others have come since.
    const words = checkedEntry({ title, content });
    return reply
      .setConsistencyToken(outcome.position)
      .send(journalAnswer({ entryId, ...words, moment: entry.moment }, person.id));
  });
};

export default route;
