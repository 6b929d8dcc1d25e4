import type { SealedText } from '../../domain/event.ts';
import { paddedJson } from '../crypto/padded-json.ts';
import { type PersonalKey, sealText } from '../crypto/sealed-text.ts';
import type { TextOpener } from '../crypto/text-opener.ts';
import { NAMES_FIELD } from './stored-names.ts';

/** A person's names as they have chosen them. */
export interface Names {
  readonly username: string;
  readonly fullName: string;
}

/** Shown instead of names that are damaged, or whose key is damaged or gone. */
const UNREADABLE: Names = { username: '', fullName: '' };

/** Names are padded to a multiple of this, in bytes. Nearly all fit into one, so the length of a seal tells little. */
const PADDED_TO = 256;

const placeOf = (personId: string) => ({ entityId: personId, field: NAMES_FIELD });

/** Seals names under their person's key. They can be opened for that person only. */
export const sealNames = ({ username, fullName }: Names, personId: string, key: PersonalKey): SealedText =>
  sealText(paddedJson({ username, fullName }, PADDED_TO), placeOf(personId), key);

/**
 * Opens names. They are empty if their key is missing, if they are damaged, or if they belong to another person. The
 * last two are reported.
 */
export function openNames(sealed: SealedText, personId: string, opener: TextOpener): Names {
  const json = opener.open(sealed, placeOf(personId));
  return json === null ? UNREADABLE : (JSON.parse(json) as Names);
}
