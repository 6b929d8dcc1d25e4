import type { FastifyInstance } from 'fastify';
import { writeEntry } from '../../../domain/contract/journal.ts';
import { checkedEntry } from '../../../domain/journal/decide.ts';
import { journalAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';
import { executeAddition } from '../additions.ts';
import { journalAnswer } from './answer.ts';

export default function writeEntryRoute(app: FastifyInstance): void {
  serve(app, writeEntry, {
    async handler(request) {
      const { id, userId, title, content } = request.body;
      const person = request.requireAccount(userId);
      const added = await executeAddition(request, journalAggregate, {
        id,
        command: (entryId) => ({ type: 'writeEntry', entryId, title, content }),
      });
      const words = checkedEntry({ title, content });
      return journalAnswer({ ...added, ...words, revision: 1, conflict: null }, person.id);
    },
  });
}
