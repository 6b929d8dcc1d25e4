import type { FastifyInstance } from 'fastify';
import { correctEntry } from '../../../domain/contract/journal.ts';
import { checkedEntry } from '../../../domain/journal/decide.ts';
import { journalAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';
import { entryIdOf } from '../entries.ts';
import { openStoredEvents } from '../open-events.ts';
import { journalAnswer, wordsOf } from './answer.ts';

/**
 * Replaces the texts of an entry, or keeps them beside newer ones. The entry keeps its day and the moment it was
 * written.
 */
export default async function correctEntryRoute(app: FastifyInstance): Promise<void> {
  serve(app, correctEntry, {
    async handler(request) {
      const { userId, title, content, baseRevision } = request.body;
      const person = request.requireAccount(userId);
      const entryId = entryIdOf(request.params);
      const { state, result } = await request.execute(
        journalAggregate,
        () => ({ type: 'correctEntry', entryId, title, content, baseRevision }),
        {
          result: ({ events, state: after }) => ({
            revision: after.get(entryId)?.revision ?? 0,
            isKeptBeside: events.some(({ type }) => type === 'JournalConflictKept'),
          }),
        },
      );
      const entry = state.get(entryId);
      if (!entry) throw new Error('a corrected entry is missing from the state of its journal');
      const { moment, latest, conflict } = entry;
      const words = checkedEntry({ title, content });
      // 1.0.2 stored no result for a repeat to find.
      const { revision = entry.revision, isKeptBeside = false } = result as Partial<typeof result>;
      // A repeat is answered with its own texts, even if a later correction has replaced them.
      const own = { entryId, moment, revision };
      const open = await openStoredEvents(app.services, [latest, conflict?.stored]);
      if (isKeptBeside)
        return journalAnswer({ ...own, ...wordsOf(open(latest)), conflict: words }, person.id);
      const beside = conflict && wordsOf(open(conflict.stored));
      return journalAnswer({ ...own, ...words, conflict: beside }, person.id);
    },
  });
}
