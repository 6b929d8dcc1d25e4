import { postStream, type SealedPostEvent } from '../../domain/community/posts/events.ts';
import { pseudonymOfReactionStream, type ReactionEvent } from '../../domain/community/reactions/events.ts';
import { MemberErased, pseudonymStream } from '../../domain/pseudonym/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { Codec } from '../../infra/event-store/codec.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { foldOf, type ProjectedEvent } from '../../projections/projection.ts';
import { upcastAll } from '../../projections/runtime/apply-batch.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { gratitudeAggregate } from '../aggregates/aggregates.ts';
import type { CommandHandler } from '../commands/command-handler.ts';
import { likeThanksId } from '../stored-names.ts';
import type { Reactor } from './reactor.ts';

type Liked = Extract<ReactionEvent, { type: 'PostLiked' }>;
type Post = Extract<SealedPostEvent, { type: 'PostShared' }>['data'];

interface Needed {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly codec: Codec;
  readonly commands: CommandHandler;
}

/**
 * Thanks the author of a liked post, at most once for each liker and post, even if the post is liked again.
 * It reads the log itself, so it does not depend on a read model being up to date.
 */
export function thankForLike({ store, codec, commands }: Needed): Reactor<Liked> {
  const isErased = async (pseudonymId: string) =>
    (await store.readStream(pseudonymStream(pseudonymId))).some(({ type }) => type === MemberErased.type);

  return {
    name: 'thank-for-like',
    eventTypes: ['PostLiked'],

    async react({ data, stream, metadata }, commandId) {
      const liker = pseudonymOfReactionStream(stream);
      const post = activePost(upcastAll(codec, await store.readStream(postStream(data.postId))));
      if (!post || post.isDemo || post.author === liker) return;
      const { author, handle } = post;
      if ((await Promise.all([author, liker].map(isErased))).includes(true)) return;
      const gratitudeId = likeThanksId(liker, handle);
      await commands.execute({
        ...instanceOf(gratitudeAggregate, liker, gratitudeId),
        commandId,
        moment: { occurredAt: metadata.occurredAt },
        command: () => ({ type: 'thankForLike' as const, gratitudeId, liker, author }),
      });
    },
  };
}

/** The post as it was shared; undefined if it does not exist or was withdrawn. */
const activePost = foldOf({
  fold: (events: readonly ProjectedEvent<SealedPostEvent>[]): Post | undefined => {
    let post: Post | undefined;
    for (const event of events) {
      switch (event.type) {
        case 'PostShared':
          post = event.data;
          break;
        case 'PostWithdrawn':
          post = undefined;
          break;
        default:
          unhandled(event);
      }
    }
    return post;
  },
});
