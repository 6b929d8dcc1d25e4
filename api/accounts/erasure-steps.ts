import type { Kysely } from 'kysely';
import { DomainError } from '../../domain/domain-error.ts';
import type { ErasureStep } from '../../infra/erasures/erasure-tasks.ts';
import { LOG_START } from '../../infra/event-store/port.ts';
import type { OperationalTables } from '../../infra/postgres/tables.ts';
import { upcastAll } from '../../projections/runtime/apply-batch.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { postAggregate, reactionAggregate } from '../aggregates/aggregates.ts';
import { destroyPostKey } from '../community/destroy-post-key.ts';
import { findPostInLog } from '../community/post-in-log.ts';
import type { Services } from '../services.ts';
import { ordinaryCommandId } from '../stored-names.ts';

const PAGE = 1_000;

type Needed = Pick<Services, 'commands' | 'store' | 'codec' | 'keys' | 'commandRegister' | 'presence'>;

/**
 * Performs one step of a spread erasure. A post or a like leaves by the command that the person would have used. A step
 * can be repeated, because a process may have died after any part of it. For `find-words` the caller has already
 * searched, so nothing is done here.
 */
export async function performStep(
  services: Needed,
  pseudonymId: string,
  { kind, id }: ErasureStep,
  transaction: Kysely<OperationalTables>,
): Promise<void> {
  switch (kind) {
    case 'post':
      return withdraw(services, pseudonymId, id);
    case 'like':
      return unlike(services, pseudonymId, id);
    case 'words':
      return services.keys.ofPosts.destroy([id], transaction);
    case 'traces':
      await services.commandRegister.deleteByActors([pseudonymId], transaction);
      return services.presence.deletePeople([pseudonymId], transaction);
    case 'find-words':
      return;
  }
}

async function withdraw(services: Needed, pseudonymId: string, postId: string): Promise<void> {
  try {
    await services.commands.execute({
      ...instanceOf(postAggregate, pseudonymId, postId),
      commandId: ordinaryCommandId(pseudonymId),
      moment: { occurredAt: new Date().toISOString() },
      command: () => ({ type: 'withdrawPost' as const, postId, pseudonymId }),
    });
  } catch (error) {
    // An older log was restored, which does not have the post.
    if (!(error instanceof DomainError && error.code === 'not-found')) throw error;
  }
  await destroyPostKey(services, postId);
}

async function unlike(services: Needed, pseudonymId: string, postId: string): Promise<void> {
  // A like disappears together with its post.
  if (!(await findPostInLog(services, postId))) return;
  await services.commands.execute({
    ...instanceOf(reactionAggregate, pseudonymId, postId),
    commandId: ordinaryCommandId(pseudonymId),
    moment: { occurredAt: new Date().toISOString() },
    command: () => ({ type: 'unlikePost' as const, postId, isActive: true }),
  });
}

/**
 * The ids of the keys of all words of gratitude that a pseudonym has sent. It reads the whole log, because no read model
 * says who has thanked whom.
 */
export async function findWords(
  { store, codec }: Pick<Services, 'store' | 'codec'>,
  pseudonymId: string,
): Promise<string[]> {
  const found: string[] = [];
  for (let after = LOG_START; ; ) {
    const { events, next, isEnd } = await store.readAll(after, PAGE);
    const sent = events.filter(({ type, data }) => type === 'GratitudeSent' && data.sender === pseudonymId);
    found.push(...upcastAll(codec, sent).flatMap((event) => codec.ownKeyIds(event)));
    if (isEnd) return found;
    after = next;
  }
}
