import type { FastifyInstance } from 'fastify';
import { correctEntry } from '../../../domain/contract/journal.ts';
import { checkedEntry } from '../../../domain/journal/decide.ts';
import { journalAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';
import { entryIdOf } from '../entries.ts';
import { journalAnswer } from './answer.ts';

/** Replaces the texts of an entry. It keeps its day and the moment it was written. */
export default async function correctEntryRoute(app: FastifyInstance): Promise<void> {
  serve(app, correctEntry, {
    async handler(request) {
      const { userId, title, content } = request.body;
      const person = request.requireAccount(userId);
      const entryId = entryIdOf(request.params);
      const { state } = await request.execute(journalAggregate, () => ({
        type: 'correctEntry',
        entryId,
        title,
        content,
      }));
      const entry = state.get(entryId);
      if (!entry) throw new Error('a corrected entry is missing from the state of its journal');
      // A repeat is answered with its own texts, even if a later correction has replaced them.
      const words = checkedEntry({ title, content });
      return journalAnswer({ entryId, ...words, moment: entry.moment }, person.id);
    },
  });
}
