import { Compile } from 'typebox/compile';
import {
  type EventDefinition,
  type EventMoment,
  keyIdsOf,
  type SealedEventData,
  type SealedText,
  type StoredEvent,
} from '../../domain/event.ts';
import { type DecodedSeal, decodeSealToKeep, sealEvent } from '../crypto/sealed-event.ts';
import { type PersonalKey, sealText } from '../crypto/sealed-text.ts';
import type { TextOpener } from '../crypto/text-opener.ts';
import { personalFieldsOf } from './personal-fields.ts';
import type { JsonObject, NewEvent, RecordedEvent } from './port.ts';
import { isShortForm, partsOf, type StoredParts, storedForm } from './stored-event.ts';

/** The context of a written event, in addition to its type and data. */
export interface WriteContext {
  readonly id: string;
  /** The stream that the event is appended to. An event that is sealed as a whole can be opened in no other. */
  readonly stream: string;
  readonly commandId: string;
  readonly moment: EventMoment;
  /** The key of the owner. Optional for an event without anything personal. */
  readonly key?: PersonalKey | undefined;
  /**
   * The key of the event's entity, if `needsOwnKey`. Without it, the event's texts are sealed under the owner's key
   * alone.
   */
  readonly ownKey?: PersonalKey | undefined;
  /**
   * False if the release before must still be able to read the event: only its personal texts are sealed then. True if
   * absent. An event with `sealedFrom: 1` is always sealed as a whole, because the release before does not know it.
   */
  readonly sealsWhole?: boolean;
}

type Data = Readonly<Record<string, unknown>>;
type PlainEvent = { readonly type: string; readonly data: Data };

/**
 * An event of a known version. If it is sealed as a whole, its data is still in the seal. Otherwise its data is in the
 * newest version, with its personal texts still sealed.
 */
export type UpcastEvent = Omit<RecordedEvent, 'data'> & {
  readonly data: Data;
  readonly isSealed: boolean;
  readonly stored: StoredEvent;
  /** Present if the seal is decoded already. */
  readonly seal?: DecodedSeal;
};

/** An event in its newest version, with personal texts in the clear or left out, and when it happened. */
export type OpenedEvent = PlainEvent & { readonly moment: EventMoment };

/**
 * An event is not valid. On writing, its type is unknown or its data does not fit its schema: this is a bug in a
 * decider, never a person's mistake. On reading, its version is not valid or its time is missing.
 */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent';
}

/** There is no key for personal data, because its owner has been erased since. */
export class MissingPersonalKey extends Error {
  override readonly name = 'MissingPersonalKey';
}

/** An event that a newer version of the software has written. This version cannot know what it means. */
export class UnsupportedEventVersion extends Error {
  override readonly name = 'UnsupportedEventVersion';
}

interface Entry {
  readonly definition: EventDefinition;
  readonly personalFields: readonly string[];
}

const checks = new WeakMap<EventDefinition, { Check(value: unknown): boolean }>();

/** Whether the data fits the event's schema. The check is compiled at its first use, once in a process. */
function fits(definition: EventDefinition, data: Data): boolean {
  const check = checks.get(definition) ?? Compile(definition.data);
  checks.set(definition, check);
  return check.Check(data);
}

/**
 * Converts events between the domain's form and the log's form. On writing it validates the data. It seals an event
 * whose definition has `sealedFrom` as a whole (but see `sealsWhole`), and of other events the personal texts, if there
 * are any. On reading it opens what is sealed and upcasts old versions.
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
        personalFields: personalFieldsOf(definition),
      });
    }
  }

  /** The event as the log stores it. Throws `InvalidEvent`, `MissingPersonalKey`. */
  encode({ type, data }: PlainEvent, context: WriteContext): NewEvent {
    const entry = this.#entries.get(type);
    if (!entry) throw new InvalidEvent(`${type} is not a known event`);
    if (!fits(entry.definition, data)) throw new InvalidEvent(`the data of ${type} does not fit its schema`);
    const { sealedFrom, version, writtenAs, unsealed } = entry.definition;
    if (sealedFrom === 1 || (sealedFrom !== undefined && (context.sealsWhole ?? true)))
      return this.#encodeSealed(entry, data, context);
    const { id, commandId, moment } = context;
    const metadata = {
      commandId,
      ...moment,
      schemaVersion: sealedFrom === undefined ? (writtenAs ?? version) : sealedFrom - 1,
      appVersion: this.#appVersion,
    };
    return { id, type, data: this.#sealTexts(entry, unsealed?.({ ...data }) ?? data, context), metadata };
  }

  /** Whether the event has a text that is to be sealed under its entity's own key. */
  needsOwnKey({ type, data }: PlainEvent): boolean {
    const entry = this.#entries.get(type);
    if (!entry?.definition.hasOwnKey) return false;
    return entry.personalFields.some((field) => data[field] !== undefined);
  }

  /** The ids of the keys that only this event's entity has. */
  ownKeyIds(event: UpcastEvent): string[] {
    if (event.isSealed) return [];
    return this.#sealedFields(event).flatMap(([, { keyId, ownerKeyId }]) =>
      ownerKeyId === undefined ? [] : keyId,
    );
  }

  /**
   * The event, still sealed; undefined for an unknown type. Its data is in the newest version unless it is in a seal of
   * the whole event: `open` then upcasts it. Throws `UnsupportedEventVersion`, and `InvalidEvent` for a version that is
   * not valid.
   */
  upcast(recorded: RecordedEvent): UpcastEvent | undefined {
    const known = this.#upcast(recorded);
    if (!known) return undefined;
    const { id, stream, type, version, position, metadata } = recorded;
    // The fields are listed instead of spread: a replay upcasts each event of the log.
    return {
      id,
      stream,
      type,
      version,
      position,
      metadata,
      data: known.data,
      isSealed: known.isSealed,
      stored: storedForm(recorded),
    };
  }

  #upcast({ type, data, metadata }: StoredParts): Pick<UpcastEvent, 'data' | 'isSealed'> | undefined {
    const entry = this.#entries.get(type);
    if (!entry) return undefined;
    const { version, sealedFrom } = entry.definition;
    const written = metadata.schemaVersion;
    if (!(Number.isInteger(written) && written > 0)) throw new InvalidEvent(`${type} has no valid version`);
    if (written > version)
      throw new UnsupportedEventVersion(`${type} has version ${written}, newer than ${version}`);
    const isSealed = sealedFrom !== undefined && written >= sealedFrom;
    return { data: isSealed ? data : upcastData(entry.definition, written, data), isSealed };
  }

  /** The ids of the keys that an upcast event or its texts are sealed with. */
  keyIds(event: UpcastEvent): string[] {
    if (event.isSealed) return [sealOf(event).sealed.keyId];
    return this.#sealedFields(event).flatMap(([, sealed]) => keyIdsOf(sealed));
  }

  /**
   * The event as deciders and answers see it. Undefined if it is sealed as a whole and its key is gone or it is
   * damaged. Otherwise a text whose key is gone or that is damaged is left out, or empty if the event requires it.
   */
  open(event: UpcastEvent, texts: TextOpener): OpenedEvent | undefined {
    if (event.isSealed) return this.#openSealed(event, texts);
    const data: Record<string, unknown> = { ...event.data };
    const definition = this.#entries.get(event.type)?.definition;
    for (const [field, sealed] of this.#sealedFields(event)) {
      const text = texts.open(sealed, this.#locationOf(event, field));
      if (text !== null) data[field] = text;
      else if (definition?.data.required?.includes(field)) data[field] = '';
      else delete data[field];
    }
    return { type: event.type, data, moment: unsealedMoment(event) };
  }

  /** Whether an opened event has a personal field. A required text that could not be opened counts, too. */
  hasWords({ type, data }: OpenedEvent): boolean {
    return (this.#entries.get(type)?.personalFields ?? []).some((field) => data[field] !== undefined);
  }

  /**
   * An event that a read model or a state has kept, as `upcast` returns it. Its place in the stream and in the log is
   * not kept, so `version` and `position` are 0, and `commandId` and `appVersion` are empty. The seal of an event
   * that is sealed as a whole is decoded, because it may be opened for many answers.
   */
  upcastStored(stored: StoredEvent): UpcastEvent | undefined {
    const parts = partsOf(stored);
    const known = this.#upcast(parts);
    if (!known) return undefined;
    const { id, stream, type, metadata } = parts;
    return {
      ...{ id, stream, type, version: 0, position: 0n, stored },
      metadata: { ...metadata, commandId: '', appVersion: '' },
      ...known,
      // A whole seal is kept as JSON only if it is damaged. It may then have any form.
      ...(known.isSealed &&
        isShortForm(stored) && { seal: decodeSealToKeep(known.data as SealedEventData, parts) }),
    };
  }

  /**
   * The event as projections of personal events see it: everything but the personal fields. Undefined if it is sealed
   * as a whole and its key is gone or it is damaged.
   */
  openWithoutWords(event: UpcastEvent, texts: TextOpener): OpenedEvent | undefined {
    const opened = event.isSealed
      ? this.#openSealed(event, texts)
      : { type: event.type, data: event.data, moment: unsealedMoment(event) };
    if (!opened || !this.hasWords(opened)) return opened;
    const data: Record<string, unknown> = { ...opened.data };
    for (const field of this.#entries.get(event.type)?.personalFields ?? []) delete data[field];
    return { ...opened, data };
  }

  #encodeSealed({ definition: { type, version } }: Entry, data: Data, context: WriteContext): NewEvent {
    const { id, stream, commandId, moment, key } = context;
    if (!key) throw new MissingPersonalKey(`${type} is personal and there is no key for it`);
    const { occurredAt, localDate } = moment;
    const metadata = {
      commandId,
      ...(localDate !== undefined && { localDate }),
      schemaVersion: version,
      appVersion: this.#appVersion,
    };
    const { keyId, nonce, text } = sealEvent(
      { occurredAt, data },
      { id, stream, type, metadata },
      key,
    ).sealed;
    return { id, type, data: { sealed: { keyId, nonce, text } }, metadata };
  }

  #openSealed(event: UpcastEvent, texts: TextOpener): OpenedEvent | undefined {
    const { type, metadata } = event;
    const content = texts.openEvent(sealOf(event), event, event.seal);
    const entry = this.#entries.get(type);
    if (!content || !entry) return undefined;
    const { localDate } = metadata;
    return {
      type,
      data: upcastData(entry.definition, metadata.schemaVersion, content.data),
      moment: momentOf(content.occurredAt, localDate),
    };
  }

  #sealTexts({ definition, personalFields }: Entry, data: Data, { key, ownKey }: WriteContext): JsonObject {
    const sealed: Record<string, unknown> = { ...data };
    for (const field of personalFields) {
      if (data[field] === undefined) continue;
      if (!key)
        throw new MissingPersonalKey(`${definition.type} has a personal text and there is no key for it`);
      sealed[field] = sealText(
        data[field] as string,
        this.#locationOf({ type: definition.type, data }, field),
        key,
        definition.hasOwnKey && ownKey,
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

function upcastData({ type, version, upcasters }: EventDefinition, written: number, data: Data): Data {
  let upcast = data;
  for (let from = written; from < version; from++) {
    const step = upcasters?.[from];
    if (!step) throw new InvalidEvent(`${type} has no version ${from}`);
    upcast = step({ ...upcast });
  }
  return upcast;
}

// The data of an event that is sealed as a whole is nothing but its seal.
const sealOf = ({ data }: UpcastEvent): SealedEventData => data as SealedEventData;

function unsealedMoment({ type, metadata: { occurredAt, localDate } }: UpcastEvent): EventMoment {
  if (occurredAt === undefined) throw new InvalidEvent(`${type} has no time`);
  return momentOf(occurredAt, localDate);
}

const momentOf = (occurredAt: string, localDate: string | undefined): EventMoment =>
  localDate === undefined ? { occurredAt } : { occurredAt, localDate };
