import { type EventDefinition, keyIdsOf, type SealedText } from '../../domain/event.ts';
import { sealText, type TextLocation } from '../crypto/sealed-text.ts';
import type { TextOpener } from '../crypto/text-opener.ts';
import { MissingPersonalKey } from './codec-errors.ts';
import { personalFieldsOf } from './personal-fields.ts';
import type { JsonObject } from './port.ts';
import type { WriteContext } from './write-context.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * The personal texts of one type of event. Unless the event is sealed as a whole, each is sealed by itself: under the
 * owner's key, or under it and a key of the entity's own. An event that is always sealed as a whole may have other
 * values in their place.
 */
export class PersonalTexts {
  readonly #definition: EventDefinition;
  readonly #fields: readonly string[];

  /** Throws the errors of `personalFieldsOf`. */
  constructor(definition: EventDefinition) {
    this.#definition = definition;
    this.#fields = personalFieldsOf(definition);
  }

  /** Whether the data has one of them, sealed or in the clear. */
  areIn(data: Data): boolean {
    return this.#fields.some((field) => data[field] !== undefined);
  }

  /** Whether the data has one that is to be sealed under its entity's own key. */
  needOwnKey(data: Data): boolean {
    return this.#definition.hasOwnKey === true && this.areIn(data);
  }

  /** The data with each text sealed. Throws `MissingPersonalKey`. */
  seal(data: Data, { key, ownKey }: Pick<WriteContext, 'key' | 'ownKey'>): JsonObject {
    const { type, hasOwnKey } = this.#definition;
    const sealed: Record<string, unknown> = { ...data };
    for (const field of this.#fields) {
      if (data[field] === undefined) continue;
      if (!key) throw new MissingPersonalKey(`${type} has a personal text and there is no key for it`);
      const location = this.#locationOf(data, field);
      sealed[field] = sealText(data[field] as string, location, key, hasOwnKey && ownKey);
    }
    return sealed as JsonObject;
  }

  /** The ids of all keys that the texts are sealed with. */
  keyIds(data: Data): string[] {
    return this.#sealedIn(data).flatMap(([, sealed]) => keyIdsOf(sealed));
  }

  /** The ids of those keys that only the entity has. */
  ownKeyIds(data: Data): string[] {
    return this.#sealedIn(data).flatMap(([, { keyId, ownerKeyId }]) =>
      ownerKeyId === undefined ? [] : keyId,
    );
  }

  /**
   * The data with each text opened. One whose key is gone or that is damaged is left out, or empty if the event
   * requires it.
   */
  open(data: Data, texts: TextOpener): Data {
    const opened: Record<string, unknown> = { ...data };
    for (const [field, sealed] of this.#sealedIn(data)) {
      const text = texts.open(sealed, this.#locationOf(data, field));
      if (text !== null) opened[field] = text;
      else if (this.#definition.data.required?.includes(field)) opened[field] = '';
      else delete opened[field];
    }
    return opened;
  }

  /** The data without the texts. */
  leftOutOf(data: Data): Data {
    // A copy without `delete`, which would make reading the other fields slower.
    const rest: Record<string, unknown> = {};
    for (const field in data) if (!this.#fields.includes(field)) rest[field] = data[field];
    return rest;
  }

  #sealedIn(data: Data): [field: string, sealed: SealedText][] {
    return this.#fields
      .filter((field) => data[field] !== undefined)
      .map((field) => [field, data[field] as SealedText]);
  }

  #locationOf(data: Data, field: string): TextLocation {
    return { entityId: String(data[this.#definition.entity ?? '']), field };
  }
}
