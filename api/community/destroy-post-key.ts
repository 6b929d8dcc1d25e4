import { postStream } from '../../domain/community/posts/events.ts';
import { upcastAll } from '../../projections/runtime/apply-batch.ts';
import type { Services } from '../services.ts';

type Needed = Pick<Services, 'store' | 'codec' | 'keys'>;

/**
 * Destroys the key of a withdrawn post, so that nobody can read its text in any copy of the log. A post from before posts
 * had keys has none. Repeating it does nothing.
 */
export async function destroyPostKey({ store, codec, keys }: Needed, postId: string): Promise<void> {
  const events = upcastAll(codec, await store.readStream(postStream(postId)));
  await keys.ofPosts.destroy(events.flatMap((event) => codec.ownKeyIds(event)));
  keys.clearCache();
}
