import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  checkedMessage,
  type GratitudeCommand,
  gratitudeDecider,
  recipientNotFound,
} from '../../../../domain/gratitude/decide.ts';
import { gratitudeStream } from '../../../../domain/gratitude/events.ts';
import { SendGratitudeBody, SentGratitude } from '../../../../domain/gratitude/schema.ts';
import { isPresenceHandle } from '../../../../infra/presence/handle.ts';
import { communityPostsProjection } from '../../../../projections/community-posts/project.ts';
import { findPostByHandle } from '../../../../projections/community-posts/queries.ts';
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
    await reply.waitForProjection(communityPostsProjection.name);
    // Nothing is begun for a visitor who thanks somebody who is not there.
    if (request.pseudonymId === undefined && handle !== undefined) await pseudonymIdByHandle(handle);
    const sender = await request.pseudonymIdForWrite(reply);

    // For a post the id follows from who thanks for what, so that it is said once, whenever and wherever.
    const ofPost = handle !== undefined && !isPresenceHandle(handle);
    const idForPost = ofPost ? gratitudeForPostId(sender, handle) : undefined;
    const { outcome, result } = await request.execute({
      actor: sender,
      stream: (newId) => gratitudeStream(idForPost ?? newId(0)),
      decider: gratitudeDecider,
      moment: request.serverMoment(),
      throttle: 'gratitude',
      command: async (newId): Promise<GratitudeCommand> => ({
        type: 'sendGratitude',
        gratitudeId: idForPost ?? newId(0),
        sender,
        recipient: await (handle === undefined ? somebodyBut(sender) : pseudonymIdByHandle(handle)),
        message,
      }),
      status: 201,
      result: ({ events }) => ({ id: idForPost ?? events[0]?.data.gratitudeId ?? '' }),
    });
    return reply.setConsistencyToken(outcome.position).code(201).send(result);
  });

  /** Whom others know by this handle. Throws `DomainError('not-found')` for nobody and for demo people. */
  async function pseudonymIdByHandle(handle: string): Promise<string> {
    if (isPresenceHandle(handle)) {
      const pseudonymId = await presenceDays.findByHandle(handle);
      if (pseudonymId === undefined) throw recipientNotFound();
      return pseudonymId;
    }
    const post = await findPostByHandle(db, handle);
    if (!post || post.is_demo) throw recipientNotFound();
    return post.author;
  }

  const somebodyBut = async (sender: string) =>
    (await presence.randomPresent(sender)) ?? presenceDays.randomActive(sender);
};

export default route;
