import type { SealedEventData, SealedText } from '../../domain/event.ts';
import { paddedJson } from './padded-json.ts';
import { open, type PersonalKey, seal } from './sealed-text.ts';

/** The content of a seal: all of an event that is personal. */
export interface EventContent {
  /** ISO 8601 in UTC. */
  readonly occurredAt: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * The parts of an event that stay in the clear. A seal can only be opened beside exactly these, so it can be moved
 * neither to another person's stream nor to another day.
 */
export interface SealedEventPlace {
  readonly id: string;
  readonly stream: string;
  readonly type: string;
  readonly metadata: { readonly schemaVersion: number; readonly localDate?: string };
}

/** The length of a content is rounded up to a multiple of this, so that it tells little about the data. */
const PADDED_TO = 64;
/** A content is at least this long. A check-in without a mood, or with a short note, is as long as any other. */
const LENGTH_MIN = 3 * PADDED_TO;

const associatedDataOf = ({ id, stream, type, metadata }: SealedEventPlace): string =>
  JSON.stringify(['event', id, stream, type, metadata.schemaVersion, metadata.localDate ?? null]);

/** Seals an event as a whole under the key of its owner. */
export function sealEvent(
  content: EventContent,
  place: SealedEventPlace,
  key: PersonalKey,
): { readonly sealed: SealedText } {
  return { sealed: seal(paddedJson(content, PADDED_TO, LENGTH_MIN), associatedDataOf(place), key) };
}

/** Opens a seal. Throws if the key, the place or any bit differs. */
export function openEvent({ sealed }: SealedEventData, place: SealedEventPlace, key: Buffer): EventContent {
  return JSON.parse(open(sealed, associatedDataOf(place), key)) as EventContent;
}
