import { DomainError } from '../../domain/domain-error.ts';
import { caseStream } from '../../domain/moderation/events.ts';
import type { HoldCause } from '../../domain/moderation/schema.ts';
import type { Services } from '../services.ts';
import { caseIdOf } from '../stored-names.ts';
import { limitOf } from './author-standing.ts';
import { executeOnCase } from './execute-on-case.ts';

/** Whether a new post waits for a moderator, or is shown at once. A refusal is thrown instead. */
export type Admission = { readonly waits: boolean };

/**
 * Checks the author's limit on the log, right before a new post. A limit that is set after this check applies from the
 * next post on. Throws `DomainError('forbidden')` if the author may not share posts now.
 */
export async function admitAuthor(
  services: Pick<Services, 'store' | 'codec'>,
  author: string,
): Promise<Admission> {
  const limit = await limitOf(services, author);
  if (limit?.posts === 'none') {
    const [day] = limit.until.split('T');
    throw new DomainError(
      'forbidden',
      `A moderator has limited your posts: you can’t post until ${day}. You can read, check in, get help, and ask for another look.`,
    );
  }
  return { waits: limit?.posts === 'wait' };
}

/**
 * Holds a post that is about to be shared until a moderator has looked at it. The hold is in the log before the post, so
 * until then only the author and moderators see the post. Without the post the hold has no effect.
 */
export async function holdUntilLooked(
  services: Pick<Services, 'commands'>,
  author: string,
  postId: string,
): Promise<void> {
  const caseId = caseIdOf('post', postId);
  await executeOnCase(services, {
    author,
    caseId,
    command: (newId) => ({
      type: 'holdUntilLooked',
      caseId,
      subjectKind: 'post',
      subjectId: postId,
      author,
      decisionId: newId(0),
    }),
  });
}

const WAITING: HoldCause = 'waiting';

/** Whether a post waited for a moderator when it was shared, whatever was decided since. */
export async function waitedAtFirst({ store }: Pick<Services, 'store'>, postId: string): Promise<boolean> {
  const events = await store.readStream(caseStream(caseIdOf('post', postId)));
  return events.some(({ type, data }) => type === 'ContentHeld' && data.cause === WAITING);
}
