import { postNotFound } from '../../domain/community/posts/decide.ts';
import type { WritingKind } from '../../domain/community/writing-kinds.ts';
import { gratitudeStream } from '../../domain/gratitude/events.ts';
import { findPost } from '../../projections/community-posts/queries.ts';
import { wasDeliveredTo } from '../../projections/notifications/queries.ts';
import { notificationNotFound } from '../notification-not-found.ts';
import type { Services } from '../services.ts';
import { findPostInLog } from './post-in-log.ts';

/** A post or a gratitude, and the pseudonym that wrote it. */
export interface Writing {
  readonly kind: WritingKind;
  readonly subjectId: string;
  readonly author: string;
}

/**
 * A post with its author. A new post may be in the log only. Throws `DomainError('not-found')`, also for a post that
 * the read model shows as held or removed.
 */
export async function findPostWriting(
  { db, store, codec }: Pick<Services, 'db' | 'store' | 'codec'>,
  postId: string,
): Promise<Writing> {
  const post = (await findPost(db, postId)) ?? (await findPostInLog({ store, codec }, postId));
  if (!post || ('withheld' in post && post.withheld)) throw postNotFound();
  return { kind: 'post', subjectId: postId, author: post.author };
}

/**
 * A gratitude that this recipient has received, with its sender. No read model says who has thanked whom, so the sender
 * comes from the log. Throws `DomainError('not-found')` if there is no recipient, or another one has received it.
 */
export async function findReceivedGratitude(
  { db, store }: Pick<Services, 'db' | 'store'>,
  recipient: string | undefined,
  gratitudeId: string,
): Promise<Writing> {
  const isReceived = recipient !== undefined && (await wasDeliveredTo(db, recipient, gratitudeId));
  if (!isReceived) throw notificationNotFound();
  const [sent] = await store.readStream(gratitudeStream(gratitudeId));
  if (!sent) throw new Error('a delivered gratitude is not in the log');
  return { kind: 'gratitude', subjectId: gratitudeId, author: String(sent.data.sender) };
}
