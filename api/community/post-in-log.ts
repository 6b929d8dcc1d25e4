import { postStream, type SealedPostEvent } from '../../domain/community/posts/events.ts';
import { MemberErased, pseudonymStream } from '../../domain/pseudonym/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { Codec } from '../../infra/event-store/codec.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { foldOf, type ProjectedEvent } from '../../projections/projection.ts';
import { upcastAll } from '../../projections/runtime/apply-batch.ts';
import { asProjected } from '../../projections/runtime/open-events.ts';

type Post = Extract<SealedPostEvent, { type: 'PostShared' }>['data'];

interface Log {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly codec: Codec;
}

/**
 * Reads a post from the log, which knows it before the read model shows it. Undefined if it does not exist or was
 * withdrawn, or if its author is erased.
 */
export async function findPostInLog({ store, codec }: Log, postId: string): Promise<Post | undefined> {
  const post = activePost(upcastAll(codec, await store.readStream(postStream(postId))).map(asProjected));
  return post && !(await isErased(store, post.author)) ? post : undefined;
}

/** Whether the log says that the pseudonym is erased. */
export const isErased = async (store: Log['store'], pseudonymId: string): Promise<boolean> =>
  (await store.readStream(pseudonymStream(pseudonymId))).some(({ type }) => type === MemberErased.type);

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
