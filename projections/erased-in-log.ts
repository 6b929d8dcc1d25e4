import type { Kysely } from 'kysely';
import { type EventStore, LOG_START } from '../infra/event-store/port.ts';
import { allProjections } from './catalogue.ts';
import type { ErasureType } from './projection.ts';
import { readCheckpoints } from './runtime/checkpoints.ts';
import { erasedOwnerOf, readErased } from './runtime/erasure.ts';
import type { Database } from './tables.ts';

const PAGE = 1_000;
const KINDS: readonly ErasureType[] = ['AccountErased', 'MemberErased'];

/** All erased people and pseudonyms, by the type of event that erased them. */
export type ErasedInLog = Readonly<Record<ErasureType, ReadonlySet<string>>>;

/**
 * Reads all erased owners up to the end of the log. The read models know them up to their checkpoints, so only the
 * rest of the log is read.
 */
export async function erasedInLog(db: Kysely<Database>, store: EventStore): Promise<ErasedInLog> {
  const erased = { AccountErased: new Set<string>(), MemberErased: new Set<string>() };
  let after = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const people = await addKnown('AccountErased', erased.AccountErased, transaction);
      const members = await addKnown('MemberErased', erased.MemberErased, transaction);
      return people < members ? people : members;
    });
  for (;;) {
    const { events, next, isEnd } = await store.readAll(after, PAGE);
    for (const event of events) {
      for (const by of KINDS) if (event.type === by) erased[by].add(erasedOwnerOf(by, event));
    }
    if (isEnd) return erased;
    after = next;
  }
}

/** Adds the erased owners of the most advanced read model. Returns its position. */
async function addKnown(by: ErasureType, erased: Set<string>, db: Kysely<Database>): Promise<bigint> {
  const checkpoints = await readCheckpoints(db);
  const positionOf = (name: string) => checkpoints.get(name)?.position ?? LOG_START;
  const [furthest] = allProjections
    .filter(({ erasure, name }) => erasure?.by === by && checkpoints.has(name))
    .sort((a, b) => Number(positionOf(b.name) - positionOf(a.name)));
  if (!furthest) return LOG_START;
  for (const owner of await readErased(furthest, db)) erased.add(owner);
  return positionOf(furthest.name);
}
