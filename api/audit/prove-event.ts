import type { Kysely } from 'kysely';
import type { EventStore, RecordedEvent } from '../../infra/event-store/port.ts';
import { leafOf } from '../../infra/log-tree/leaf.ts';
import { type Hash, inclusionProof, verifyInclusion } from '../../infra/log-tree/merkle-tree.ts';
import { subtreesIn, tileOfPosition } from '../../projections/log-tree/queries.ts';
import { TILE_HASHES } from '../../projections/log-tree/table.ts';
import type { Database } from '../../projections/tables.ts';
import type { KnownCheckpoint } from './known-checkpoints.ts';

/** There is no proof. `message` says why. */
export class NotProvable extends Error {
  override readonly name = 'NotProvable';
}

export interface EventProof {
  readonly event: RecordedEvent;
  /** The index of its leaf. */
  readonly index: number;
  /** The siblings of its leaf on the way up. */
  readonly hashes: readonly Hash[];
  /** The size of the tree that the proof leads to. */
  readonly size: number;
  /** The proof as text (C2SP `tlog-proof`): it verifies without this server. */
  readonly proof: string;
}

/**
 * The proof that an event is in the newest signed checkpoint of `known` that covers it. The proof is checked before it is
 * returned. Throws `NotProvable`.
 */
export async function proveEvent(
  {
    db,
    store,
    known,
  }: {
    readonly db: Kysely<Database>;
    readonly store: Pick<EventStore, 'readStream' | 'readAll'>;
    readonly known: readonly KnownCheckpoint[];
  },
  stream: string,
  version: number,
): Promise<EventProof> {
  const [event] = await store.readStream(stream, version);
  if (event?.version !== version) throw new NotProvable(`the stream ${stream} has no event ${version}`);
  const index = await indexOf(db, store, event);
  if (index === undefined)
    throw new NotProvable('the event is not in the tree yet: start Hearten with its projector first');
  const covering = known.findLast(
    ({ checkpoint, isSigned }) => isSigned && checkpoint && checkpoint.size > index,
  );
  if (!covering?.checkpoint) {
    throw new NotProvable(
      'no checkpoint that is signed with the key of the log covers this event: run npm run audit -- checkpoint --now',
    );
  }
  const { size, root } = covering.checkpoint;
  const proof = await inclusionProof(subtreesIn(db), index, size);
  if (!verifyInclusion({ index, size, root }, leafOf(event), proof)) {
    throw new NotProvable(
      `the event is not the one that ${covering.source} covers: run npm run audit -- verify`,
    );
  }
  const lines = proof.map((hash) => `${hash.toString('base64')}\n`).join('');
  return {
    event,
    index,
    hashes: proof,
    size,
    proof: `c2sp.org/tlog-proof@v1\nindex ${index}\n${lines}\n${covering.note}`,
  };
}

/** The index of the event's leaf; undefined if the tree has not reached it. */
async function indexOf(
  db: Kysely<Database>,
  store: Pick<EventStore, 'readAll'>,
  { id, position }: RecordedEvent,
): Promise<number | undefined> {
  const found = await tileOfPosition(db, position);
  if (!found) return undefined;
  let index = found.tile * TILE_HASHES;
  for (let after = found.after; ; ) {
    const { events, next, isEnd } = await store.readAll(after, TILE_HASHES);
    const place = events.findIndex((event) => event.id === id);
    if (place !== -1) return index + place;
    if (isEnd || next >= position) return undefined;
    index += events.length;
    after = next;
  }
}
