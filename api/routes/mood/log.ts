import type { FastifyInstance } from 'fastify';
import { logMood } from '../../../domain/contract/mood.ts';
import { valuesFromApi } from '../../../domain/mood/schema.ts';
import { moodAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';
import { moodAnswer } from './answer.ts';

export default async function logMoodRoute(app: FastifyInstance): Promise<void> {
  serve(app, logMood, {
    async handler(request) {
      const { userId, notes, ...values } = request.body;
      const person = request.requireAccount(userId);
      const { events, result } = await request.execute(
        moodAggregate,
        ({ newId }) => ({
          type: 'logMood',
          entryId: newId(0),
          ...valuesFromApi(values),
          notes,
        }),
        { result: ({ events }) => ({ entryId: events[0]?.data.entryId ?? '' }) },
      );
      const logged = events.find((event) => event.data.entryId === result.entryId);
      if (logged?.type !== 'MoodLogged') throw new Error('logging a mood wrote no event');
      return moodAnswer({ ...logged.data, moment: logged.moment }, person.id);
    },
  });
}
