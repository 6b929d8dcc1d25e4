import { postStream } from '../../domain/community/posts/events.ts';
import { upcastAll } from '../../projections/runtime/apply-batch.ts';
import { findCaseInLog } from '../moderation/case-in-log.ts';
import type { Services } from '../services.ts';
import { caseIdOf } from '../stored-names.ts';

type Needed = Pick<Services, 'store' | 'codec' | 'keys'>;

/**
 * Destroys the key of a post, so that its text cannot be read in any copy of the log. Call it only after the post is
 * withdrawn. If it fails, `UnusedPostKeys` destroys the key within a day. An older post has no key of its own: its text
 * stays readable in the log until its author is erased. A post under a legal hold keeps its key. A second call does
 * nothing.
 */
export async function destroyPostKey({ store, codec, keys }: Needed, postId: string): Promise<void> {
  const moderated = await findCaseInLog({ store, codec }, caseIdOf('post', postId));
  if (moderated?.isLegalHold) return;
  const events = upcastAll(codec, await store.readStream(postStream(postId)));
  await keys.ofPosts.destroy(events.flatMap((event) => codec.ownKeyIds(event)));
  keys.clearCache();
}
