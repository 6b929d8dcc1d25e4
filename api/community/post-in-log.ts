import { postStream, type SealedPostEvent } from '../../domain/community/posts/events.ts';
import { MemberErased, pseudonymStream } from '../../domain/pseudonym/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { Codec } from '../../infra/event-store/codec.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { foldOf, type ProjectedEvent } from '../../projections/projection.ts';
import { upcastAll } from '../../projections/runtime/apply-batch.ts';
import { asProjected } from '../../projections/runtime/open-events.ts';

/** A post as it was shared. Its text is still sealed. */
type SharedPost = Extract<SealedPostEvent, { type: 'PostShared' }>['data'];

interface Log {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly codec: Codec;
}

/**
 * Reads a post from the log. The read model may not have a new post yet. Returns undefined if the post does not exist, if
 * its author withdrew it, or if its author is erased. A post that moderators hold or have removed is returned.
 */
export async function findPostInLog({ store, codec }: Log, postId: string): Promise<SharedPost | undefined> {
  const post = activePost(upcastAll(codec, await store.readStream(postStream(postId))).map(asProjected));
  return post && !(await isErased(store, post.author)) ? post : undefined;
}

/** Whether the log says that the pseudonym is erased. The event has the older word for a pseudonym: member. */
export const isErased = async (store: Log['store'], pseudonymId: string): Promise<boolean> =>
  (await store.readStream(pseudonymStream(pseudonymId))).some(({ type }) => type === MemberErased.type);

// `foldOf` only casts the events to their types.
const activePost = foldOf({
  fold: (events: readonly ProjectedEvent<SealedPostEvent>[]): SharedPost | undefined => {
    let post: SharedPost | undefined;
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
