import type { SealedText } from '../../domain/event.ts';
import { isUuid } from '../../domain/uuid.ts';
import { openText, type TextLocation } from './sealed-text.ts';
import type { ReportUnreadable } from './unreadable.ts';

/** Opens sealed texts with the keys at hand. A text that is lost must not take others with it. */
export class TextOpener {
  readonly keys: ReadonlyMap<string, Buffer>;
  readonly #reportUnreadable: ReportUnreadable;

  /** `keys` by their ids. */
  constructor(keys: ReadonlyMap<string, Buffer>, reportUnreadable: ReportUnreadable) {
    this.keys = keys;
    this.#reportUnreadable = reportUnreadable;
  }

  /** The clear text; null for no text, for one whose key is gone, and for a damaged one, which is reported. */
  open(sealed: SealedText | null | undefined, place: TextLocation): string | null {
    if (!sealed) return null;
    const key = this.keys.get(sealed.keyId);
    // A key's id is a UUID. A text that names anything else is damaged.
    if (!key && isUuid(sealed.keyId)) return null;
    try {
      if (!key) throw new RangeError('A sealed text names a key whose id is no UUID');
      return openText(sealed, place, key);
    } catch (error) {
      this.#reportUnreadable(`${place.field} of ${place.entityId}`, error);
      return null;
    }
  }
}
