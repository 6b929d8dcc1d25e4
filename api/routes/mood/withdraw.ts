import type { FastifyInstance } from 'fastify';
import { withdrawMood } from '../../../domain/contract/mood.ts';
import { moodAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';
import { entryIdOf } from '../entries.ts';
import { userIdOf } from '../user-query.ts';

/** Deletes an entry of the signed-in person. A second call changes nothing. 404 for an entry that they never had. */
export default function withdrawMoodRoute(app: FastifyInstance): void {
  serve(app, withdrawMood, {
    async handler(request) {
      request.requireAccount(userIdOf(request.query));
      const entryId = entryIdOf(request.params);
      await request.execute(moodAggregate, () => ({ type: 'withdrawMood', entryId }));
    },
  });
}
