import { keyIdsOf, type SealedEventData, type SealedText } from '../../domain/event.ts';
import { isUuid } from '../../domain/uuid.ts';
import { combineKeys } from './combined-key.ts';
import { type EventContent, openEvent, type SealedEventPlace } from './sealed-event.ts';
import { openText, type TextLocation } from './sealed-text.ts';
import type { ReportUnreadable } from './unreadable.ts';

/** Opens sealed texts and events with the given keys. One that cannot be opened does not affect the others. */
export class TextOpener {
  readonly keys: ReadonlyMap<string, Buffer>;
  readonly #reportUnreadable: ReportUnreadable;

  /** `keys` has the keys by id. */
  constructor(keys: ReadonlyMap<string, Buffer>, reportUnreadable: ReportUnreadable) {
    this.keys = keys;
    this.#reportUnreadable = reportUnreadable;
  }

  /**
   * The decrypted text. It is null if there is no text, if its key is gone, or if it is damaged; a damaged
   * one is reported.
   */
  open(sealed: SealedText | null | undefined, place: TextLocation): string | null {
    if (!sealed) return null;
    return this.#open(sealed, `${place.field} of ${place.entityId}`, (key) => openText(sealed, place, key));
  }

  /** The content of an event that is sealed as a whole. Null if its key is gone or it is damaged. */
  openEvent(data: SealedEventData, place: SealedEventPlace): EventContent | null {
    return this.#open(data.sealed, `the event ${place.id}`, (key) => openEvent(data, place, key));
  }

  #open<T>(sealed: SealedText, subject: string, open: (key: Buffer) => T): T | null {
    const keyIds = keyIdsOf(sealed);
    const [key, ownerKey] = keyIds.map((keyId) => this.keys.get(keyId));
    try {
      if (key && keyIds.length === 1) return open(key);
      if (key && ownerKey) return open(combineKeys(key, ownerKey));
      // The id of a key is a UUID. A text with any other key id is damaged.
      if (!keyIds.every(isUuid)) throw new RangeError('the key id of a sealed text is not a UUID');
      return null;
    } catch (error) {
      this.#reportUnreadable(subject, error);
      return null;
    }
  }
}
