import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  checkedMessage,
  type GratitudeCommand,
  gratitudeDecider,
  nobodyThere,
} from '../../../../domain/gratitude/decide.ts';
import { gratitudeStream } from '../../../../domain/gratitude/events.ts';
import { SendGratitudeBody, SentGratitude } from '../../../../domain/gratitude/schema.ts';
import { isPresenceHandle } from '../../../../infra/presence/handle.ts';
import { communityPostsProjection } from '../../../../projections/community-posts/project.ts';
import { postWithHandle } from '../../../../projections/community-posts/queries.ts';
import { ANYBODY } from '../../../openapi/describe-route.ts';
import { gratitudeForPostId } from '../../../stored-names.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { db, presence, presenceDays } = app.services;
  const schema = {
    summary: 'Thank somebody anonymously: one selected, the author of a post, or whoever is here',
    security: ANYBODY,
    refuses: [401, 404, 429],
    body: SendGratitudeBody,
    response: { 201: SentGratitude },
  };

  app.post('/gratitude', { schema }, async (request, reply) => {
    const message = checkedMessage(request.body.message);
    const handle = request.body.recipientSessionId?.toLowerCase();
    await reply.caughtUp(communityPostsProjection.name);
    // Nothing is begun for a visitor who thanks somebody who is not there.
    if (request.member === undefined && handle !== undefined) await memberWith(handle);
    const sender = await request.communityWriter(reply);

    // For a post the id follows from who thanks for what, so that it is said once, whenever and wherever.
    const ofPost = handle !== undefined && !isPresenceHandle(handle);
    const idForPost = ofPost ? gratitudeForPostId(sender, handle) : undefined;
    const { outcome, facts } = await request.carryOut({
      actor: sender,
      stream: (newId) => gratitudeStream(idForPost ?? newId(0)),
      decider: gratitudeDecider,
      moment: request.serverMoment(),
      throttle: 'gratitude',
      command: async (newId): Promise<GratitudeCommand> => ({
        type: 'sendGratitude',
        gratitudeId: idForPost ?? newId(0),
        sender,
        recipient: await (handle === undefined ? somebodyBut(sender) : memberWith(handle)),
        message,
      }),
      status: 201,
      facts: ({ events }) => ({ id: idForPost ?? events[0]?.data.gratitudeId ?? '' }),
    });
    return reply.wroteUpTo(outcome.position).code(201).send(facts);
  });

  /** Whom others know by this handle. Throws `DomainError('not-found')` for nobody and for demo people. */
  async function memberWith(handle: string): Promise<string> {
    if (isPresenceHandle(handle)) {
      const member = await presenceDays.memberWith(handle);
      if (member === undefined) throw nobodyThere();
      return member;
    }
    const post = await postWithHandle(db, handle);
    if (!post || post.is_demo) throw nobodyThere();
    return post.author;
  }

  const somebodyBut = async (sender: string) =>
    (await presence.anyPresent(sender)) ?? presenceDays.anyActive(sender);
};

export default route;
