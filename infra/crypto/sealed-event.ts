import type { SealedEventData, SealedText } from '../../domain/event.ts';
import { paddedJson } from './padded-json.ts';
import {
  type DecodedText,
  decode,
  inOwnMemory,
  openDecoded,
  openSealed,
  type PersonalKey,
  seal,
} from './sealed-text.ts';

/** The part of an event that its seal hides: the exact time and the data. */
export interface EventContent {
  /** ISO 8601 in UTC. */
  readonly occurredAt: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * The readable values of an event to which its seal is bound. The seal opens only with exactly these, so it can't be
 * moved to another event, stream or day. The positions, the command id and the version of the software stay readable,
 * too, but the seal is not bound to them.
 */
export interface SealedEventPlace {
  readonly id: string;
  readonly stream: string;
  readonly type: string;
  readonly metadata: { readonly schemaVersion: number; readonly localDate?: string };
}

/** The content is padded to a multiple of this many bytes, so that its length tells little about the data. */
const PADDING_BYTES = 64;
/**
 * The shortest length. A check-in without a mood and one with a short note both fit, so their lengths do not tell them
 * apart. A long note is longer.
 */
const BYTES_MIN = 3 * PADDING_BYTES;

const associatedDataOf = ({ id, stream, type, metadata }: SealedEventPlace): string =>
  JSON.stringify(['event', id, stream, type, metadata.schemaVersion, metadata.localDate ?? null]);

/** Seals the content of an event under the key of its owner, and binds the seal to `place`. */
export function sealEvent(
  content: EventContent,
  place: SealedEventPlace,
  key: PersonalKey,
): { readonly sealed: SealedText } {
  return { sealed: seal(paddedJson(content, PADDING_BYTES, BYTES_MIN), associatedDataOf(place), key) };
}

/** A seal in bytes, with the values that it is bound to. */
export type DecodedSeal = DecodedText;

/**
 * A decoded seal to keep for an event that is opened often. Decoding takes as long as decrypting, and needs no key.
 */
export const decodeSealToKeep = ({ sealed }: SealedEventData, place: SealedEventPlace): DecodedSeal =>
  inOwnMemory(decode(sealed, associatedDataOf(place)));

/**
 * Opens a seal. `key` is the one whose id the seal names. Throws if the key, one of the bound values or any bit
 * differs. It does not check the form of the content: the codec did so before it sealed it.
 */
export const openSeal = (seal: DecodedSeal, key: Buffer): EventContent =>
  JSON.parse(openDecoded(seal, key)) as EventContent;

/** Decodes a seal and opens it as `openSeal` does, with less memory than both. */
export const openEvent = ({ sealed }: SealedEventData, place: SealedEventPlace, key: Buffer): EventContent =>
  JSON.parse(openSealed(sealed, associatedDataOf(place), key)) as EventContent;
