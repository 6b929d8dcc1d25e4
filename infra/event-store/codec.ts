import { Compile } from 'typebox/compile';
import type { EventDefinition, EventMoment, SealedText } from '../../domain/event.ts';
import { type PersonalKey, sealText } from '../crypto/sealed-text.ts';
import type { TextOpener } from '../crypto/text-opener.ts';
import type { JsonObject, NewEvent, RecordedEvent } from './port.ts';

/** What an event is written with, in addition to its type and data. */
export interface WriteContext {
  readonly id: string;
  readonly commandId: string;
  readonly moment: EventMoment;
  /** The key that seals personal texts. Optional for an event without any. */
  readonly key?: PersonalKey | undefined;
}

type Data = Readonly<Record<string, unknown>>;
type PlainEvent = { readonly type: string; readonly data: Data };

/** An event in its newest version, with its personal texts still sealed. */
export type UpcastEvent = Omit<RecordedEvent, 'data'> & { readonly data: Data };

/** The data does not fit the event's schema. This is a bug in a decider, never a person's mistake. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent';
}

/** There is no key for a personal text, because its author has been erased since. */
export class MissingPersonalKey extends Error {
  override readonly name = 'MissingPersonalKey';
}

/** An event that a newer version of the software has written. This version cannot know what it means. */
export class UnsupportedEventVersion extends Error {
  override readonly name = 'UnsupportedEventVersion';
}

interface Entry {
  readonly definition: EventDefinition;
  readonly check: { Check(value: unknown): boolean };
  readonly personalFields: readonly string[];
}

/**
 * Converts events between the domain's form and the log's form. On writing it validates the data and seals
 * personal texts. On reading it upcasts old versions and opens the texts.
 */
export class Codec {
  readonly #entries = new Map<string, Entry>();
  readonly #appVersion: string;

  constructor(definitions: readonly EventDefinition[], appVersion: string) {
    this.#appVersion = appVersion;
    for (const definition of definitions) {
      if (this.#entries.has(definition.type))
        throw new Error(`two event definitions have the type ${definition.type}`);
      this.#entries.set(definition.type, {
        definition,
        check: Compile(definition.data),
        personalFields: personalFieldsOf(definition),
      });
    }
  }

  /** The event as the log stores it. Throws `InvalidEvent`, `MissingPersonalKey`. */
  encode({ type, data }: PlainEvent, { id, commandId, moment, key }: WriteContext): NewEvent {
    const entry = this.#entries.get(type);
    if (!entry) throw new InvalidEvent(`${type} is not a known event`);
    if (!entry.check.Check(data)) throw new InvalidEvent(`the data of ${type} does not fit its schema`);
    const metadata = {
      commandId,
      ...moment,
      schemaVersion: entry.definition.writtenAs ?? entry.definition.version,
      appVersion: this.#appVersion,
    };
    return { id, type, data: this.#seal(entry, data, key), metadata };
  }

  /**
   * The event in its newest version, with texts sealed; undefined for an unknown type. Throws
   * `UnsupportedEventVersion`.
   */
  upcast(recorded: RecordedEvent): UpcastEvent | undefined {
    const entry = this.#entries.get(recorded.type);
    if (!entry) return undefined;
    const { version, upcasters } = entry.definition;
    const written = recorded.metadata.schemaVersion;
    if (!(Number.isInteger(written) && written > 0))
      throw new InvalidEvent(`${recorded.type} has no valid version`);
    if (written > version)
      throw new UnsupportedEventVersion(`${recorded.type} has version ${written}, newer than ${version}`);
    let data: Record<string, unknown> = { ...recorded.data };
    for (let from = written; from < version; from++) {
      const step = upcasters?.[from];
      if (!step) throw new InvalidEvent(`${recorded.type} has no version ${from}`);
      data = step(data);
    }
    return { ...recorded, data };
  }

  /** The ids of the keys that the texts of an upcast event are sealed with. */
  keyIds(event: UpcastEvent): string[] {
    return this.#sealedFields(event).map(([, sealed]) => sealed.keyId);
  }

  /**
   * The event as deciders and answers see it. A text whose key is gone or that is damaged is left out, or
   * empty if the event requires it.
   */
  open(event: UpcastEvent, texts: TextOpener): PlainEvent {
    const data: Record<string, unknown> = { ...event.data };
    const definition = this.#entries.get(event.type)?.definition;
    for (const [field, sealed] of this.#sealedFields(event)) {
      const text = texts.open(sealed, this.#locationOf(event, field));
      if (text !== null) data[field] = text;
      else if (definition?.data.required?.includes(field)) data[field] = '';
      else delete data[field];
    }
    return { type: event.type, data };
  }

  #seal({ definition, personalFields }: Entry, data: Data, key: PersonalKey | undefined): JsonObject {
    const sealed: Record<string, unknown> = { ...data };
    for (const field of personalFields) {
      if (data[field] === undefined) continue;
      if (!key)
        throw new MissingPersonalKey(`${definition.type} has a personal text and there is no key for it`);
      sealed[field] = sealText(
        data[field] as string,
        this.#locationOf({ type: definition.type, data }, field),
        key,
      );
    }
    return sealed as JsonObject;
  }

  #sealedFields({ type, data }: PlainEvent): [field: string, sealed: SealedText][] {
    const fields = this.#entries.get(type)?.personalFields ?? [];
    return fields
      .filter((field) => data[field] !== undefined)
      .map((field) => [field, data[field] as SealedText]);
  }

  #locationOf({ type, data }: PlainEvent, field: string) {
    const entity = this.#entries.get(type)?.definition.entity ?? '';
    return { entityId: String(data[entity]), field };
  }
}

/**
 * The personal fields of a definition. Throws for a definition with which a personal text would be lost, stay
 * unsealed, or be bound to no entity.
 */
function personalFieldsOf({ type, data, entity, version, upcasters }: EventDefinition): string[] {
  const fields = Object.entries(data.properties as Record<string, Schema>);
  const personal = fields.filter(([, schema]) => schema.personal).map(([field]) => field);
  for (const [field, schema] of fields) {
    if (schema.personal && schema.type !== 'string')
      throw new Error(`${type}.${field} is personal but not a text`);
    if (!schema.personal && hasPersonalPart(schema)) {
      throw new Error(`${type}.${field} contains a personal text that is nested too deeply to be sealed`);
    }
  }
  if (personal.length > 0 && !(entity && data.required?.includes(entity))) {
    throw new Error(`${type} has personal fields but no entity field that is always present`);
  }
  for (let from = 1; from < version; from++) {
    if (!upcasters?.[from]) throw new Error(`${type} has no upcaster from version ${from}`);
  }
  return personal;
}

type Schema = { readonly type?: unknown; readonly personal?: boolean };

const hasPersonalPart = (part: unknown): boolean =>
  typeof part === 'object' &&
  part !== null &&
  ((part as Schema).personal === true || Object.values(part).some(hasPersonalPart));
