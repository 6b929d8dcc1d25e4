import type { FastifyInstance } from 'fastify';
import { logMood } from '../../../domain/contract/mood.ts';
import { checkedMood } from '../../../domain/mood/decide.ts';
import { valuesFromApi } from '../../../domain/mood/schema.ts';
import { moodAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';
import { executeAddition } from '../additions.ts';
import { contentOfCommand, moodAnswer } from './answer.ts';

/** Adds an entry of the signed-in person. A repeat of the call adds nothing. */
export default function logMoodRoute(app: FastifyInstance): void {
  serve(app, logMood, {
    async handler(request) {
      const { id, userId, localDate, notes, ...values } = request.body;
      const person = request.requireAccount(userId);
      const content = { ...valuesFromApi(values), notes };
      const added = await executeAddition(request, moodAggregate, {
        id,
        localDate,
        command: (entryId) => ({ type: 'logMood', entryId, localDate, ...content }),
      });
      const logged = contentOfCommand(checkedMood(content));
      return moodAnswer({ ...added, content: logged, revision: 1, conflict: null }, person.id);
    },
  });
}
