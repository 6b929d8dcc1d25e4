import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type MoodCommand, moodDecider } from '../../../domain/mood/decide.ts';
import { moodStream } from '../../../domain/mood/events.ts';
import { LogMoodBody, MoodEntry, valuesFromApi } from '../../../domain/mood/schema.ts';
import { moodAnswer } from './answer.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const schema = {
    summary: 'Log how one feels',
    refuses: [401],
    body: LogMoodBody,
    response: { 201: MoodEntry },
  };

  app.post('/mood', { schema }, async (request, reply) => {
    const { userId, notes, ...values } = request.body;
    const person = request.requireAccount(userId);
    const { outcome, result } = await request.execute({
      actor: person.person_id,
      stream: moodStream(person.person_id),
      decider: moodDecider,
      moment: request.localMoment(),
      command: (newId): MoodCommand => ({
        type: 'logMood',
        entryId: newId(0),
        ...valuesFromApi(values),
        notes,
      }),
      status: 201,
      result: ({ events }) => ({ entryId: events[0]?.data.entryId ?? '' }),
    });
    const logged = outcome.events.find((event) => event.data.entryId === result.entryId);
    if (logged?.type !== 'MoodLogged') throw new Error('a logged mood has left no event');
    return reply
      .setConsistencyToken(outcome.position)
      .code(201)
      .send(moodAnswer({ ...logged.data, moment: logged.moment }, person.id));
  });
};

export default route;
