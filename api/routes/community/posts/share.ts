import type { FastifyInstance } from 'fastify';
import { checkedPost } from '../../../../domain/community/posts/decide.ts';
import { moodsOf, moodTagOf } from '../../../../domain/community/posts/moods.ts';
import { sharePost } from '../../../../domain/contract/posts.ts';
import { hasShared } from '../../../../projections/community-posts/queries.ts';
import { postAggregate } from '../../../aggregates/aggregates.ts';
import { serve } from '../../../contract/serve.ts';
import { admitAuthor, holdUntilLooked, waitedAtFirst } from '../../../moderation/hold-until-looked.ts';
import { drawPostAlias } from './post-alias.ts';

export default function sharePostRoute(app: FastifyInstance): void {
  const { db, presence } = app.services;
  serve(app, sharePost, {
    async handler(request, reply) {
      const {
        themes = [],
        isLiveNow = false,
        region = 'Global',
        allowComments = false,
        userId,
      } = request.body;
      // The text is checked first, so that a refused post starts no anonymous session.
      const reflection = checkedPost(request.body.content, moodsOf(request.body.moodTag));
      const author = await request.pseudonymIdForWrite(reply, userId, app.refuseUnlessMayPost);
      // Everyone who tries Hearten shares the accounts of the demo.
      const isNewAuthor = request.isNewcomer && !request.signedIn?.account.demo;
      const { events, result } = await request.execute(
        postAggregate,
        async ({ newId }) => {
          const postId = newId(0);
          if (await mustWait(author, isNewAuthor)) await holdUntilLooked(app.services, author, postId);
          return {
            type: 'sharePost',
            postId,
            author,
            ...drawPostAlias(),
            ...reflection,
            themes,
            isLiveNow,
            region,
            allowComments,
            isDemo: request.signedIn?.account.demo ?? false,
          };
        },
        {
          id: (newId) => newId(0),
          throttles: isNewAuthor ? ['newAuthorPosts', 'posts'] : ['posts'],
          // Read from the log: a call that takes over from a stopped process may find a hold already there.
          result: async (outcome) => ({
            waits: await waitedAtFirst(app.services, sharedIn(outcome.events).data.postId),
          }),
        },
      );
      const shared = sharedIn(events);
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
        themes: data.themes,
        isLiveNow: data.isLiveNow,
        createdAt: shared.moment.occurredAt,
        likesCount: 0,
        liked: false,
        bookmarked: false,
        mine: true,
        ...(result.waits && { withheld: 'held' as const }),
        demo: data.isDemo,
      };
    },
  });

  /**
   * Whether a new reflection of this author waits for a moderator. Throws `DomainError('forbidden')` if the author or the
   * whole community may not share any now.
   */
  async function mustWait(author: string, isNewAuthor: boolean): Promise<boolean> {
    const community = await app.refuseUnlessMayPost();
    const admission = await admitAuthor(app.services, author);
    if (admission.waits || community.postsWait) return true;
    // A new author's first reflection waits for review only while a moderator is on duty.
    const isFirstLookedAt = community.isModerated && community.isOnDuty && isNewAuthor;
    return isFirstLookedAt && !(await hasShared(db, author));
  }
}

function sharedIn<Event extends { readonly type: string }>(events: readonly Event[]) {
  const shared = events.find(
    (event): event is Extract<Event, { readonly type: 'PostShared' }> => event.type === 'PostShared',
  );
  if (!shared) throw new Error('sharing a post wrote no event');
  return shared;
}
