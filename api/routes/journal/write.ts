import type { FastifyInstance } from 'fastify';
import { writeEntry } from '../../../domain/contract/journal.ts';
import { journalAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';
import { journalAnswer } from './answer.ts';

export default async function writeEntryRoute(app: FastifyInstance): Promise<void> {
  serve(app, writeEntry, {
    async handler(request) {
      const { userId, title, content } = request.body;
      const person = request.requireAccount(userId);
      const { events, result } = await request.execute(
        journalAggregate,
        ({ newId }) => ({ type: 'writeEntry', entryId: newId(0), title, content }),
        { result: ({ events }) => ({ entryId: events[0]?.data.entryId ?? '' }) },
      );
      const written = events.find((event) => event.data.entryId === result.entryId);
      if (written?.type !== 'JournalEntryWritten') throw new Error('writing an entry wrote no event');
      return journalAnswer(
        { ...written.data, moment: written.moment, revision: 1, conflict: null },
        person.id,
      );
    },
  });
}
