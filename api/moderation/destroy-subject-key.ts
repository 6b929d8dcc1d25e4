import { postStream } from '../../domain/community/posts/events.ts';
import { gratitudeStream } from '../../domain/gratitude/events.ts';
import type { CaseSubject } from '../../domain/moderation/state.ts';
import { upcastAll } from '../../projections/runtime/apply-batch.ts';
import type { Services } from '../services.ts';

type Needed = Pick<Services, 'store' | 'codec' | 'keys'>;

const streamOf = ({ subjectKind, subjectId }: CaseSubject): string =>
  subjectKind === 'post' ? postStream(subjectId) : gratitudeStream(subjectId);

/** The ids of the keys that only this post or thanks has. An older one, and thanks without words, have none. */
export async function subjectKeyIds(
  { store, codec }: Pick<Needed, 'store' | 'codec'>,
  subject: CaseSubject,
): Promise<string[]> {
  const events = upcastAll(codec, await store.readStream(streamOf(subject)));
  return events.flatMap((event) => codec.ownKeyIds(event));
}

/**
 * Makes the words of a removed post or thanks unreadable in every copy of the log. An older one has no key of its own,
 * so its words stay until its author is erased. A second call does nothing.
 */
export async function destroySubjectKey(services: Needed, subject: CaseSubject): Promise<void> {
  await services.keys.ofPosts.destroy(await subjectKeyIds(services, subject));
  services.keys.clearCache();
}
