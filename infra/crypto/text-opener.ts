import type { SealedText } from '../../domain/event.ts';
import { isUuid } from '../../domain/uuid.ts';
import { openText, type TextLocation } from './sealed-text.ts';
import type { ReportUnreadable } from './unreadable.ts';

/** Opens sealed texts with the given keys. A text that cannot be opened does not affect the others. */
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
    const key = this.keys.get(sealed.keyId);
    // The id of a key is a UUID. A text with any other key id is damaged.
    if (!key && isUuid(sealed.keyId)) return null;
    try {
      if (!key) throw new RangeError('the key id of a sealed text is not a UUID');
      return openText(sealed, place, key);
    } catch (error) {
      this.#reportUnreadable(`${place.field} of ${place.entityId}`, error);
      return null;
    }
  }
}
