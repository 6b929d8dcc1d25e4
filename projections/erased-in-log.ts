import type { Kysely } from 'kysely';
import { type EventStore, LOG_START } from '../infra/event-store/port.ts';
import { allProjections } from './catalogue.ts';
import type { ErasureType } from './projection.ts';
import { readCheckpoints } from './runtime/checkpoints.ts';
import { erasedOwnerOf, readErased } from './runtime/erasure.ts';
import type { Database } from './tables.ts';

const PAGE = 1_000;
const KINDS: readonly ErasureType[] = ['AccountErased', 'MemberErased'];

/** Everybody the log says is erased, by how they have been. */
export type ErasedInLog = Readonly<Record<ErasureType, ReadonlySet<string>>>;

/**
 * Reads who has been erased, to the end of the log: a read model knows it up to its checkpoint, and what came
 * since stands in the log itself.
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

/** Adds whom the read model that is furthest knows to be gone. Answers up to where it knows. */
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
