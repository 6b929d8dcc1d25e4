import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { checkedPost, type PostCommand, postDecider } from '../../../../domain/community/posts/decide.ts';
import { postStream } from '../../../../domain/community/posts/events.ts';
import { moodsOf, moodTagOf } from '../../../../domain/community/posts/moods.ts';
import { CommunityPost, SharePostBody } from '../../../../domain/community/posts/schema.ts';
import { ANYBODY } from '../../../openapi/describe-route.ts';
import { drawPostAlias } from './post-alias.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { presence } = app.services;
  const schema = {
    summary: 'Share a reflection',
    security: ANYBODY,
    refuses: [401, 403, 429],
    body: SharePostBody,
    response: { 201: CommunityPost },
  };

  app.post('/posts', { schema }, async (request, reply) => {
    const { isLiveNow = false, region = 'Global', allowComments = false, userId } = request.body;
    // Before anything is begun for somebody who has not said anything that can be shared.
    const reflection = checkedPost(request.body.content, moodsOf(request.body.moodTag));
    const author = await request.pseudonymIdForWrite(reply, userId);
    const { outcome } = await request.execute({
      actor: author,
      stream: (newId) => postStream(newId(0)),
      decider: postDecider,
      moment: request.serverMoment(),
      throttle: 'posts',
      command: (newId): PostCommand => ({
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
      status: 201,
      result: () => ({}),
    });
    const shared = outcome.events.find((event) => event.type === 'PostShared');
    if (!shared) throw new Error('a shared post has left no event');
    // Who shares something is here for a minute; the post stands even where that can't be noted.
    if (!shared.data.isDemo) await presence.recordActivity(author, region).catch(() => {});
    const { data } = shared;
    return reply
      .setConsistencyToken(outcome.position)
      .code(201)
      .send({
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
      });
  });
};

export default route;
