import type { FastifyInstance } from 'fastify';
import { correctMood } from '../../../domain/contract/mood.ts';
import { checkedMood } from '../../../domain/mood/decide.ts';
import { valuesFromApi } from '../../../domain/mood/schema.ts';
import { moodAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';
import { executeCorrection } from '../corrections.ts';
import { entryIdOf } from '../entries.ts';
import { contentOfCommand, contentOfEvent, moodAnswer } from './answer.ts';

/**
 * Replaces the values and notes of an entry, or keeps the sent ones beside newer ones. The entry keeps its day and the
 * moment it was logged.
 */
export default function correctMoodRoute(app: FastifyInstance): void {
  serve(app, correctMood, {
    async handler(request) {
      const { userId, baseRevision, notes, ...values } = request.body;
      const person = request.requireAccount(userId);
      const entryId = entryIdOf(request.params);
      const content = { ...valuesFromApi(values), notes };
      const corrected = await executeCorrection(request, moodAggregate, {
        entryId,
        command: { type: 'correctMood', entryId, baseRevision, ...content },
        keptAs: 'MoodConflictKept',
        content: () => contentOfCommand(checkedMood(content)),
        contentOf: contentOfEvent,
      });
      return moodAnswer(corrected, person.id);
    },
  });
}
