import type { FastifyInstance } from 'fastify';
import { checkedPost } from '../../../../domain/community/posts/decide.ts';
import { moodsOf, moodTagOf } from '../../../../domain/community/posts/moods.ts';
import { sharePost } from '../../../../domain/contract/posts.ts';
import { postAggregate } from '../../../aggregates/aggregates.ts';
import { serve } from '../../../contract/serve.ts';
import { drawPostAlias } from './post-alias.ts';

export default async function sharePostRoute(app: FastifyInstance): Promise<void> {
  const { presence } = app.services;
  serve(app, sharePost, {
    async handler(request, reply) {
      const { isLiveNow = false, region = 'Global', allowComments = false, userId } = request.body;
      // The text is checked first, so that a refused post starts no anonymous session.
      const reflection = checkedPost(request.body.content, moodsOf(request.body.moodTag));
      const author = await request.pseudonymIdForWrite(reply, userId);
      const { events } = await request.execute(
        postAggregate,
        ({ newId }) => ({
          type: 'sharePost',
          postId: newId(0),
          author,
          ...drawPostAlias(),
          ...reflection,
          isLiveNow,
          region,
          allowComments,
          isDemo: request.signedIn?.account.demo ?? false,
        }),
        { id: (newId) => newId(0), throttle: 'posts' },
      );
      const shared = events.find((event) => event.type === 'PostShared');
      if (!shared) throw new Error('sharing a post wrote no event');
      const { data } = shared;
      if (!data.isDemo) {
        // The post is in the log even if its author cannot be recorded as present for the next minute.
        const person = { pseudonymId: author, isSettled: request.isSettled };
        await presence.recordActivity(person, region).catch((err: unknown) => {
          request.log.warn(
            { requestId: request.id, err },
            'the author of a new post could not be recorded as present',
          );
        });
      }
      return {
        id: data.postId,
        userId: data.alias,
        sessionId: data.handle,
        region: data.region,
        content: data.content,
        moodTag: moodTagOf(data.moods),
        isLiveNow: data.isLiveNow,
        createdAt: shared.moment.occurredAt,
        likesCount: 0,
        liked: false,
        bookmarked: false,
        mine: true,
        demo: data.isDemo,
      };
    },
  });
}
