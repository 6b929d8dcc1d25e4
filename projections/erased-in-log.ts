import { type Kysely, sql } from 'kysely';
import { type EventStore, LOG_START } from '../infra/event-store/port.ts';
import { allProjections } from './catalogue.ts';
import type { ErasureType } from './projection.ts';
import { readCheckpoints } from './runtime/checkpoints.ts';
import { erasedSubjectOf } from './runtime/erasure-segments.ts';
import { olderVersions } from './runtime/older-versions.ts';
import { checkpointKey, tableNames } from './runtime/table-versions.ts';
import type { Database } from './tables.ts';

const PAGE = 1_000;
const KINDS: readonly ErasureType[] = ['AccountErased', 'MemberErased'];

/** All erased people and pseudonyms, by the type of event that erased them. */
export type ErasedInLog = Readonly<Record<ErasureType, ReadonlySet<string>>>;

/**
 * Reads all erased subjects up to the end of the log. The read models know them up to their checkpoints, so only the
 * rest of the log is read.
 */
export async function erasedInLog(db: Kysely<Database>, store: EventStore): Promise<ErasedInLog> {
  const erased = { AccountErased: new Set<string>(), MemberErased: new Set<string>() };
  let after = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const peoplePosition = await addKnown('AccountErased', erased.AccountErased, transaction);
      const pseudonymsPosition = await addKnown('MemberErased', erased.MemberErased, transaction);
      return peoplePosition < pseudonymsPosition ? peoplePosition : pseudonymsPosition;
    });
  for (;;) {
    const { events, next, isEnd } = await store.readAll(after, PAGE);
    for (const event of events) {
      for (const by of KINDS) if (event.type === by) erased[by].add(erasedSubjectOf(by, event));
    }
    if (isEnd) return erased;
    after = next;
  }
}

/** Adds the erased subjects of the most advanced read model, of whatever version. Returns its position. */
async function addKnown(by: ErasureType, erased: Set<string>, db: Kysely<Database>): Promise<bigint> {
  const checkpoints = await readCheckpoints(db);
  const [furthest] = allProjections
    .filter(({ erasure }) => erasure?.by === by)
    .flatMap((projection) => {
      const own = checkpoints.get(checkpointKey(projection));
      const older = olderVersions(projection, checkpoints).map(({ checkpoint }) => checkpoint);
      return [...(own ? [own] : []), ...older].map((checkpoint) => ({ projection, ...checkpoint }));
    })
    .sort((a, b) => Number(b.position - a.position));
  if (!furthest?.projection.erasure) return LOG_START;
  const { projection, tableVersion, position } = furthest;
  const tableName = await tableNames(db, { ...projection, tableVersion });
  const { rows } = await sql<{ owner: string }>`
    select owner from ${tableName(furthest.projection.erasure.table)}`.execute(db);
  for (const { owner } of rows) erased.add(owner);
  return position;
}
