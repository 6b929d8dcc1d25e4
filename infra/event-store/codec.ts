import { Compile } from 'typebox/compile';
import type { EventDefinition, EventMoment, SealedText } from '../../domain/event.ts';
import { type PersonalKey, sealText } from '../crypto/sealed-text.ts';
import type { TextOpener } from '../crypto/text-opener.ts';
import type { JsonObject, NewEvent, RecordedEvent } from './port.ts';

/** What an event is written with, beside its type and data. */
export interface WriteContext {
  readonly id: string;
  readonly commandId: string;
  readonly moment: EventMoment;
  /** Under which personal texts are sealed. May be absent when the event has none. */
  readonly key?: PersonalKey | undefined;
}

type Data = Readonly<Record<string, unknown>>;
type PlainEvent = { readonly type: string; readonly data: Data };

/** An event of the newest shape, personal texts still sealed. */
export type UpcastEvent = Omit<RecordedEvent, 'data'> & { readonly data: Data };

/** Data that does not fit the event's schema: a bug in a decider, never a person's mistake. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent';
}

/** A personal text for which there is no key: whoever wrote it has been erased meanwhile. */
export class MissingPersonalKey extends Error {
  override readonly name = 'MissingPersonalKey';
}

/** An event in a shape, or of a kind, that a newer version of the software has written. Nothing may be guessed about it. */
export class UnsupportedEventVersion extends Error {
  override readonly name = 'UnsupportedEventVersion';
}

interface Entry {
  readonly definition: EventDefinition;
  readonly check: { Check(value: unknown): boolean };
  readonly personalFields: readonly string[];
}

/**
 * The one door between events as the domain knows them and events as the log holds them: it validates in
 * the clear and seals personal texts on the way in; brings old shapes up to date and opens texts on the
 * way out.
 */
export class Codec {
  readonly #entries = new Map<string, Entry>();
  readonly #appVersion: string;

  constructor(definitions: readonly EventDefinition[], appVersion: string) {
    this.#appVersion = appVersion;
    for (const definition of definitions) {
      if (this.#entries.has(definition.type)) throw new Error(`two events are called ${definition.type}`);
      this.#entries.set(definition.type, {
        definition,
        check: Compile(definition.data),
        personalFields: personalFieldsOf(definition),
      });
    }
  }

  /** The event as the log will hold it. Throws `InvalidEvent`, `MissingPersonalKey`. */
  encode({ type, data }: PlainEvent, { id, commandId, moment, key }: WriteContext): NewEvent {
    const entry = this.#entries.get(type);
    if (!entry) throw new InvalidEvent(`${type} is not a known event`);
    if (!entry.check.Check(data)) throw new InvalidEvent(`the data of ${type} does not fit its schema`);
    const metadata = {
      commandId,
      ...moment,
      schemaVersion: entry.definition.version,
      appVersion: this.#appVersion,
    };
    return { id, type, data: this.#seal(entry, data, key), metadata };
  }

  /**
   * The event in its newest shape, texts sealed; undefined for a type nobody here knows.
   * Throws `UnsupportedEventVersion`.
   */
  upcast(recorded: RecordedEvent): UpcastEvent | undefined {
    const entry = this.#entries.get(recorded.type);
    if (!entry) return undefined;
    const { version, upcasters } = entry.definition;
    const written = recorded.metadata.schemaVersion;
    if (!(Number.isInteger(written) && written > 0))
      throw new InvalidEvent(`${recorded.type} tells no version`);
    if (written > version)
      throw new UnsupportedEventVersion(`${recorded.type} has version ${written}, newer than ${version}`);
    let data: Record<string, unknown> = { ...recorded.data };
    for (let from = written; from < version; from++) {
      const step = upcasters?.[from];
      if (!step) throw new InvalidEvent(`${recorded.type} never had a version ${from}`);
      data = step(data);
    }
    return { ...recorded, data };
  }

  /** The ids of the keys an upcast event's texts are sealed under. */
  keyIds(event: UpcastEvent): string[] {
    return this.#sealedFields(event).map(([, sealed]) => sealed.keyId);
  }

  /**
   * The event as deciders and answers see it. A text whose key is gone, or that is damaged, reads as absent, or as
   * an empty text where the event can't be without one.
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
        throw new MissingPersonalKey(`${definition.type} holds personal text and there is no key for it`);
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

/** Throws for a definition under which a personal text would be lost, left in the clear, or bound to nothing. */
function personalFieldsOf({ type, data, entity, version, upcasters }: EventDefinition): string[] {
  const fields = Object.entries(data.properties as Record<string, Schema>);
  const personal = fields.filter(([, schema]) => schema.personal).map(([field]) => field);
  for (const [field, schema] of fields) {
    if (schema.personal && schema.type !== 'string')
      throw new Error(`${type}.${field} is personal but no text`);
    if (!schema.personal && hasPersonalPart(schema)) {
      throw new Error(`${type}.${field} holds a personal text too deep to be sealed`);
    }
  }
  if (personal.length > 0 && !(entity && data.required?.includes(entity))) {
    throw new Error(`${type} has personal fields but names no entity that is always there`);
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
