import type { RecordedEvent } from '../event-store/port.ts';
import { canonicalJson } from './canonical-json.ts';
import { type Hash, leafHash } from './merkle-tree.ts';

/** The parts of an event that its leaf covers. */
export type LeafEvent = Omit<RecordedEvent, 'position'>;

/**
 * The text of an event's leaf. It is equal on every store, and does not change when a key is destroyed, because sealed
 * text lies in it sealed. Position and time of recording are left out: they differ between stores.
 */
const leafTextOf = ({ id, stream, version, type, data, metadata }: LeafEvent): string =>
  canonicalJson({ id, stream, version, type, data, metadata });

export const leafOf = (event: LeafEvent): Hash => leafHash(leafTextOf(event));
