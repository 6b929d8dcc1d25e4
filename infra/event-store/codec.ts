import { Compile } from 'typebox/compile';
import type { EventDefinition, EventMoment, StoredEvent } from '../../domain/event.ts';
import { type DecodedSeal, decodeSealToKeep } from '../crypto/sealed-event.ts';
import type { TextOpener } from '../crypto/text-opener.ts';
import { InvalidEvent, UnsupportedEventVersion } from './codec-errors.ts';
import { PersonalTexts } from './personal-texts.ts';
import type { NewEvent, RecordedEvent } from './port.ts';
import { isShortForm, partsOf, type StoredParts, storedForm } from './stored-event.ts';
import { openWhole, sealOf, sealWhole } from './whole-seal.ts';
import type { WriteContext } from './write-context.ts';

type Data = Readonly<Record<string, unknown>>;
type PlainEvent = { readonly type: string; readonly data: Data };

/**
 * An event of a known version. If it is sealed as a whole, its data is still in the seal. Otherwise its data is in the
 * newest version, with its personal texts still sealed.
 */
export type UpcastEvent = Omit<RecordedEvent, 'data'> & {
  readonly data: Data;
  readonly isSealed: boolean;
  /** The event as read models keep it. Few readers of events need it. */
  readonly stored: () => StoredEvent;
  /** Present if the seal is decoded already. */
  readonly seal?: DecodedSeal;
};

/** An event in its newest version, with personal texts in the clear or left out, and when it happened. */
export type OpenedEvent = PlainEvent & { readonly moment: EventMoment };

interface Entry {
  readonly definition: EventDefinition;
  readonly texts: PersonalTexts;
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
      this.#entries.set(definition.type, { definition, texts: new PersonalTexts(definition) });
    }
  }

  /** The event as the log stores it. Throws `InvalidEvent`, `MissingPersonalKey`. */
  encode({ type, data }: PlainEvent, context: WriteContext): NewEvent {
    const entry = this.#entries.get(type);
    if (!entry) throw new InvalidEvent(`${type} is not a known event`);
    if (!fits(entry.definition, data)) throw new InvalidEvent(`the data of ${type} does not fit its schema`);
    const { sealedFrom, version, writtenAs, unsealed } = entry.definition;
    if (sealedFrom === 1 || (sealedFrom !== undefined && (context.sealsWhole ?? true)))
      return sealWhole(entry.definition, data, context, this.#appVersion);
    const { id, commandId, moment } = context;
    const metadata = {
      commandId,
      ...moment,
      schemaVersion: sealedFrom === undefined ? (writtenAs ?? version) : sealedFrom - 1,
      appVersion: this.#appVersion,
    };
    return { id, type, data: entry.texts.seal(unsealed?.({ ...data }) ?? data, context), metadata };
  }

  /** Whether the event has a text that is to be sealed under its entity's own key. */
  needsOwnKey({ type, data }: PlainEvent): boolean {
    return this.#textsOf(type)?.needOwnKey(data) ?? false;
  }

  /** The ids of the keys that only this event's entity has. */
  ownKeyIds(event: UpcastEvent): string[] {
    return event.isSealed ? [] : (this.#textsOf(event.type)?.ownKeyIds(event.data) ?? []);
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
      stored: () => storedForm(recorded),
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
    return this.#textsOf(event.type)?.keyIds(event.data) ?? [];
  }

  /**
   * The event as deciders and answers see it. Undefined if it is sealed as a whole and its key is gone or it is
   * damaged. Otherwise a text whose key is gone or that is damaged is left out, or empty if the event requires it.
   */
  open(event: UpcastEvent, texts: TextOpener): OpenedEvent | undefined {
    if (event.isSealed) return this.#openSealed(event, texts);
    const data = this.#textsOf(event.type)?.open(event.data, texts) ?? event.data;
    return { type: event.type, data, moment: unsealedMoment(event) };
  }

  /** Whether an opened event has a personal field. A required text that could not be opened counts, too. */
  hasWords({ type, data }: OpenedEvent): boolean {
    return this.#textsOf(type)?.areIn(data) ?? false;
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
      ...{ id, stream, type, version: 0, position: 0n, stored: () => stored },
      metadata: { ...metadata, commandId: '', appVersion: '' },
      ...known,
      // A whole seal is kept as JSON only if it is damaged. It may then have any form.
      ...(known.isSealed && isShortForm(stored) && { seal: decodeSealToKeep(sealOf(known), parts) }),
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
    const personal = this.#textsOf(event.type);
    return opened && personal?.areIn(opened.data)
      ? { ...opened, data: personal.leftOutOf(opened.data) }
      : opened;
  }

  #openSealed(event: UpcastEvent, texts: TextOpener): OpenedEvent | undefined {
    const { type, metadata } = event;
    const content = openWhole(event, texts);
    const entry = this.#entries.get(type);
    if (!content || !entry) return undefined;
    const { localDate } = metadata;
    return {
      type,
      data: upcastData(entry.definition, metadata.schemaVersion, content.data),
      moment: momentOf(content.occurredAt, localDate),
    };
  }

  #textsOf(type: string): PersonalTexts | undefined {
    return this.#entries.get(type)?.texts;
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

function unsealedMoment({ type, metadata: { occurredAt, localDate } }: UpcastEvent): EventMoment {
  if (occurredAt === undefined) throw new InvalidEvent(`${type} has no time`);
  return momentOf(occurredAt, localDate);
}

const momentOf = (occurredAt: string, localDate: string | undefined): EventMoment =>
  localDate === undefined ? { occurredAt } : { occurredAt, localDate };
