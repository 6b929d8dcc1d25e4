import type { FastifyInstance } from 'fastify';
import { sendGratitude } from '../../../../domain/contract/gratitude.ts';
import { checkedMessage, recipientNotFound } from '../../../../domain/gratitude/decide.ts';
import { LIKE_THANKS } from '../../../../domain/notifications/schema.ts';
import { isPresenceHandle } from '../../../../infra/presence/handle.ts';
import { communityPostsProjection } from '../../../../projections/community-posts/project.ts';
import { findPostByHandle } from '../../../../projections/community-posts/queries.ts';
import { gratitudeAggregate } from '../../../aggregates/aggregates.ts';
import { serve } from '../../../contract/serve.ts';
import { ReadModelNotReady } from '../../../plugins/read-your-writes.ts';
import { likeThanksId, postNoteId } from '../../../stored-names.ts';

/** How long a call waits for the read model before it is refused as too early, in milliseconds. */
const WAIT_MS = 1_000;

export default function sendGratitudeRoute(app: FastifyInstance): void {
  const { db, store, progress, nearbyPeople, thanksRecipients } = app.services;
  const reads = communityPostsProjection.name;
  serve(app, sendGratitude, {
    reads,
    async handler(request, reply) {
      const message = checkedMessage(request.body.message);
      const handle = request.body.recipientSessionId?.toLowerCase();
      // A closed community and an unknown recipient start no anonymous session.
      const sender = await request.pseudonymIdForWrite(reply, undefined, async () => {
        await app.refuseUnlessMayPost();
        if (handle !== undefined) await pseudonymIdByHandle(handle);
      });

      const ofPost = handle !== undefined && !isPresenceHandle(handle);
      // Clients up to 1.0.2 send the thanks for a like themselves, with the fixed text.
      const isForLike = ofPost && message === LIKE_THANKS;
      // The id of a note for a post is computed from sender and post, so that each sender can send at most
      // one.
      const idForPost = ofPost ? (isForLike ? likeThanksId : postNoteId)(sender, handle) : undefined;
      const { result } = await request.execute(
        gratitudeAggregate,
        async ({ newId }) => {
          await app.refuseUnlessMayPost();
          const gratitudeId = idForPost ?? newId(0);
          if (handle === undefined) {
            return {
              type: 'sendGratitude',
              gratitudeId,
              sender,
              recipient: await thanksRecipients.drawAnyone(sender),
              message,
              isWelcome: true,
            };
          }
          const recipient = await pseudonymIdByHandle(handle);
          const isWelcome = await thanksRecipients.isWelcome(recipient, sender);
          return isForLike
            ? { type: 'thankForLike', gratitudeId, liker: sender, author: recipient, isWelcome }
            : { type: 'sendGratitude', gratitudeId, sender, recipient, message, isWelcome };
        },
        {
          id: (newId) => idForPost ?? newId(0),
          throttles: ['gratitude'],
          result: ({ events }) => ({ id: idForPost ?? events[0]?.data.gratitudeId ?? '' }),
        },
      );
      return result;
    },
  });

  /**
   * The pseudonym behind a handle. Throws `DomainError('not-found')` for unknown handles, for posts that moderation
   * withholds and for demo people.
   */
  async function pseudonymIdByHandle(handle: string): Promise<string> {
    if (isPresenceHandle(handle)) {
      const pseudonymId = await nearbyPeople.findByHandle(handle);
      if (pseudonymId === undefined) throw recipientNotFound();
      return pseudonymId;
    }
    const post = (await findPostByHandle(db, handle)) ?? (await findNewPostByHandle(handle));
    if (!post || post.is_demo) throw recipientNotFound();
    return post.author;
  }

  /**
   * Waits until the read model shows the whole log, and looks for the post once more, because only the read model finds
   * posts by handle. Throws `ReadModelNotReady` if there is none and the read model still lags.
   */
  async function findNewPostByHandle(handle: string) {
    const isUpToDate = await progress.waitFor(reads, await store.lastPosition(), WAIT_MS);
    const post = await findPostByHandle(db, handle);
    if (!post && !isUpToDate) throw new ReadModelNotReady(reads);
    return post;
  }
}
