import { pseudonymOfReactionStream, type ReactionEvent } from '../../domain/community/reactions/events.ts';
import type { Codec } from '../../infra/event-store/codec.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { gratitudeAggregate } from '../aggregates/aggregates.ts';
import type { CommandHandler } from '../commands/command-handler.ts';
import { findPostInLog, isErased } from '../community/post-in-log.ts';
import type { ThanksRecipients } from '../gratitude/thanks-recipients.ts';
import { likeThanksId } from '../stored-names.ts';
import type { Reactor } from './reactor.ts';

type Liked = Extract<ReactionEvent, { type: 'PostLiked' }>;

interface Needed {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly codec: Codec;
  readonly commands: CommandHandler;
  readonly thanksRecipients: Pick<ThanksRecipients, 'isWelcome'>;
}

/**
 * Thanks the author of a liked post, at most once for each liker and post, even if the post is liked again. Nobody is
 * thanked for a like of their own post, of a demo post or of a post that is gone, nor for the like of an erased person.
 * It reads the log itself, so it does not depend on a read model being up to date.
 */
export function thankForLike({ store, codec, commands, thanksRecipients }: Needed): Reactor<Liked> {
  return {
    name: 'thank-for-like',
    eventTypes: ['PostLiked'],

    async react({ data, stream, moment }, commandId) {
      const liker = pseudonymOfReactionStream(stream);
      const post = await findPostInLog({ store, codec }, data.postId);
      if (!post || post.isDemo || post.author === liker) return;
      const { author, handle } = post;
      if (await isErased(store, liker)) return;
      const gratitudeId = likeThanksId(liker, handle);
      await commands.execute({
        ...instanceOf(gratitudeAggregate, liker, gratitudeId),
        commandId,
        moment,
        command: async () => ({
          type: 'thankForLike' as const,
          ...{ gratitudeId, liker, author },
          isWelcome: await thanksRecipients.isWelcome(author, liker),
        }),
      });
    },
  };
}
