import type { QueryExecutorProvider } from 'kysely';
import type { OpenedEvent, UpcastEvent } from '../../infra/event-store/codec.ts';
import type { ReadOnlyKeys } from '../../infra/personal-keys/read-only-key-ring.ts';
import type { AnyProjectedEvent, AnyProjection } from '../projection.ts';
import type { ReadingCodec } from './batch-codec.ts';
import { shareErasureLock } from './erasure-lock.ts';

/** Opens sealed events for projections. */
export interface EventOpener {
  readonly codec: ReadingCodec;
  readonly keys: ReadOnlyKeys;
  /** Whether the transaction keeps erasures out already. */
  readonly holdsErasureLock?: boolean;
}

/** Whether a projection has data of people, whose events are sealed under their keys. */
export const isPersonal = <P extends Pick<AnyProjection, 'erasure'>>(
  projection: P,
): projection is P & { readonly erasure: NonNullable<P['erasure']> } =>
  projection.erasure?.by === 'AccountErased';

/**
 * The usual part size. This many events are opened and folded while PostgreSQL writes the part before. The statement of a
 * part should fit into the buffer of a socket (208 KiB on Linux): PostgreSQL gets the rest of a longer one only when the
 * next part is folded.
 */
const PART_SIZE = 250;
/** The usual size of the first part. It is small, because PostgreSQL waits until it is folded. */
const FIRST_PART_SIZE = 50;

/**
 * The events as the projection sees them, in parts. Each part is opened when it is taken, with the keys that were there
 * at the call. A personal event is left out if its owner's key is gone, also if only its texts are sealed: the erasure
 * that destroyed the key has removed the rows of earlier events. So a row is there exactly as long as its owner's key,
 * however the log is cut and whenever it is replayed. A damaged event is left out, and reported.
 */
export async function openInParts(
  projection: AnyProjection,
  events: readonly UpcastEvent[],
  transaction: QueryExecutorProvider,
  opener: EventOpener,
): Promise<Iterable<readonly AnyProjectedEvent[]>> {
  const { partSize } = projection;
  const open = await openerFor(projection, events, transaction, opener);
  return (function* () {
    let to = 0;
    while (to < events.length) {
      const from = to;
      to += partSize ?? (from === 0 ? FIRST_PART_SIZE : PART_SIZE);
      yield events.slice(from, to).flatMap((event, index) => open(event, from + index));
    }
  })();
}

/** The owner of each event. An erasure has none: its key is gone. */
export const ownersOf = (
  { by, ownerOf }: NonNullable<AnyProjection['erasure']>,
  events: readonly UpcastEvent[],
): (string | undefined)[] => events.map((event) => (event.type === by ? undefined : ownerOf(event)));

/** All events of `openInParts`, opened at once. */
export const openForProjection = async (
  ...parameters: Parameters<typeof openInParts>
): Promise<AnyProjectedEvent[]> => [...(await openInParts(...parameters))].flat();

async function openerFor(
  projection: AnyProjection,
  events: readonly UpcastEvent[],
  transaction: QueryExecutorProvider,
  { codec, keys, holdsErasureLock = false }: EventOpener,
): Promise<(event: UpcastEvent, index: number) => AnyProjectedEvent | readonly AnyProjectedEvent[]> {
  if (!isPersonal(projection)) return asProjected;
  const { erasure } = projection;
  const owners = ownersOf(erasure, events);
  const wanted = new Set(owners.filter((owner) => owner !== undefined));
  if (wanted.size > 0 && !holdsErasureLock) await shareErasureLock(transaction);
  const found = await keys.ofOwners([...wanted], transaction);
  return (event, index) => {
    const owner = owners[index];
    if (owner === undefined) return asProjected(event);
    const opened = found.has(owner) ? codec.openWithoutWords(event, found.opener) : undefined;
    return opened ? projected(event, opened) : [];
  };
}

/** An event without being opened: for a projection that has no data of people, and for an event that no person owns. */
export const asProjected = (event: UpcastEvent): AnyProjectedEvent => projected(event, clearForm(event));

const projected = (event: UpcastEvent, { data, moment }: Omit<OpenedEvent, 'type'>): AnyProjectedEvent => {
  const { id, type, stream, version, position, stored } = event;
  return { id, type, stream, version, position, stored, data, moment };
};

const clearForm = ({ data, metadata: { occurredAt = '', localDate } }: UpcastEvent) => ({
  data,
  moment: { occurredAt, ...(localDate !== undefined && { localDate }) },
});
