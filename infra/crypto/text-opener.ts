import { keyIdsOf, type SealedEventData, type SealedText } from '../../domain/event.ts';
import { isUuid } from '../../domain/uuid.ts';
import { combineKeys } from './combined-key.ts';
import {
  type DecodedSeal,
  type EventContent,
  openEvent,
  openSeal,
  type SealedEventPlace,
} from './sealed-event.ts';
import { openText, type TextLocation } from './sealed-text.ts';
import type { ReportUnreadable } from './unreadable.ts';

/** Opens sealed texts and events with the given keys. One that cannot be opened does not affect the others. */
export class TextOpener {
  readonly keys: ReadonlyMap<string, Buffer>;
  /** Reports a damaged text or event. Repeats are ignored. */
  readonly reportUnreadable: ReportUnreadable;

  /** `keys` has the keys by id. */
  constructor(keys: ReadonlyMap<string, Buffer>, reportUnreadable: ReportUnreadable) {
    this.keys = keys;
    this.reportUnreadable = reportUnreadable;
  }

  /**
   * The decrypted text. It is null if there is no text, if its key is gone, or if it is damaged; a damaged
   * one is reported.
   */
  open(sealed: SealedText | null | undefined, place: TextLocation): string | null {
    if (!sealed) return null;
    const open = (key: Buffer) => openText(sealed, place, key);
    return this.#open(sealed, open, () => `${place.field} of ${place.entityId}`);
  }

  /**
   * The content of an event that is sealed as a whole. Null if its key is gone or it is damaged. `decoded` is its
   * seal if it is decoded already.
   */
  openEvent(data: SealedEventData, place: SealedEventPlace, decoded?: DecodedSeal): EventContent | null {
    const open = (key: Buffer) => (decoded ? openSeal(decoded, key) : openEvent(data, place, key));
    return this.#open(data.sealed, open, () => `the event ${place.id}`);
  }

  #open<T>(sealed: SealedText, open: (key: Buffer) => T, subject: () => string): T | null {
    try {
      const { keyId, ownerKeyId } = sealed;
      const key = this.keys.get(keyId);
      const ownerKey = ownerKeyId === undefined ? undefined : this.keys.get(ownerKeyId);
      if (key && ownerKeyId === undefined) return open(key);
      if (key && ownerKey) return open(combineKeys(key, ownerKey));
      // The id of a key is a UUID. A text with any other key id is damaged.
      if (!keyIdsOf(sealed).every(isUuid)) throw new RangeError('the key id of a sealed text is not a UUID');
      return null;
    } catch (error) {
      this.reportUnreadable(subject(), error);
      return null;
    }
  }
}
