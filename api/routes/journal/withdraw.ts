import type { FastifyInstance } from 'fastify';
import { withdrawEntry } from '../../../domain/contract/journal.ts';
import { journalAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';
import { entryIdOf } from '../entries.ts';
import { userIdOf } from '../user-query.ts';

export default function withdrawEntryRoute(app: FastifyInstance): void {
  serve(app, withdrawEntry, {
    async handler(request) {
      request.requireAccount(userIdOf(request.query));
      const entryId = entryIdOf(request.params);
      await request.execute(journalAggregate, () => ({ type: 'withdrawEntry', entryId }));
    },
  });
}
