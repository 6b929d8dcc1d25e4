import type { FastifyInstance } from 'fastify';
import { correctEntry } from '../../../domain/contract/journal.ts';
import { checkedEntry } from '../../../domain/journal/decide.ts';
import { journalAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';
import { executeCorrection } from '../corrections.ts';
import { entryIdOf } from '../entries.ts';
import { journalAnswer, wordsOf } from './answer.ts';

/**
 * Replaces the texts of an entry, or keeps the sent ones beside newer ones, which the sender had not seen. The entry
 * keeps its day and the moment it was written.
 */
export default function correctEntryRoute(app: FastifyInstance): void {
  serve(app, correctEntry, {
    async handler(request) {
      const { userId, title, content, baseRevision } = request.body;
      const person = request.requireAccount(userId);
      const entryId = entryIdOf(request.params);
      const corrected = await executeCorrection(request, journalAggregate, {
        entryId,
        command: { type: 'correctEntry', entryId, title, content, baseRevision },
        keptAs: 'JournalConflictKept',
        content: () => checkedEntry({ title, content }),
        contentOf: wordsOf,
      });
      return journalAnswer({ ...corrected, ...corrected.content }, person.id);
    },
  });
}
