import type { Static, TObject, TSchema } from 'typebox';

/**
 * Marks a field as personal, nearly always a text. The codec validates it in the clear and encrypts it before it
 * reaches the log, and decrypts it for deciders. Read models store only ciphertext, and the API opens it for answers.
 */
export function personal<S extends TSchema>(schema: S): S & { personal: true } {
  return { ...schema, personal: true };
}

/**
 * A personal text as the log and the read models store it: encrypted under the key `keyId`
 * (`infra/crypto/sealed-text.ts`), with nonce and text in base64url. A type instead of an interface, so that TypeScript
 * accepts it as JSON.
 */
export type SealedText = {
  readonly keyId: string;
  /** Present if `keyId` is a key of the entity's own: the text then opens only with the owner's key as well. */
  readonly ownerKeyId?: string;
  readonly nonce: string;
  readonly text: string;
};

/**
 * A type of event. `version` is the current version of its data. `entity` names the field whose value a
 * ciphertext is bound to, so that the ciphertext cannot be moved to another entity.
 */
export interface EventDefinition<T extends string = string, S extends TObject = TObject> {
  readonly type: T;
  readonly version: number;
  /**
   * The version number that is written, if it is not `version`. A release that only adds fields keeps writing the old
   * number. The release before can then still read the events, without the new fields. The upcaster must keep the new
   * fields where they are already there.
   */
  readonly writtenAs?: number;
  /**
   * The first version that is sealed as a whole: data and time lie in one ciphertext under the owner's key. In the
   * version before it only the personal texts are sealed. With 1 every event is sealed; its personal fields may then be
   * other values than texts.
   */
  readonly sealedFrom?: number;
  /**
   * True if each entity gets a random key of its own. Its texts open only with this key and the owner's together, so that
   * one entity can be made unreadable without the others. An entity from before event sealing began has no such key.
   */
  readonly hasOwnKey?: true;
  /**
   * Turns data of `version` into data of the version before `sealedFrom`, which is written until sealing begins. The
   * upcasters give the same data back. Absent if the event has not changed since `sealedFrom`.
   */
  readonly unsealed?: (data: Record<string, unknown>) => Record<string, unknown>;
  readonly data: S;
  readonly entity?: keyof Static<S> & string;
  /**
   * `upcasters[n]` turns data of version n into data of version n + 1. An event that was sealed as a whole is opened
   * before that. In every other event the personal fields are still sealed.
   */
  readonly upcasters?: Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>;
}

/**
 * When an event happened. `occurredAt` is ISO 8601 in UTC. `localDate` is YYYY-MM-DD and present only in a
 * person's own streams.
 */
export interface EventMoment {
  readonly occurredAt: string;
  readonly localDate?: string;
}

/** The ids of all keys that a text is sealed with. */
export const keyIdsOf = ({ keyId, ownerKeyId }: SealedText): string[] =>
  ownerKeyId === undefined ? [keyId] : [keyId, ownerKeyId];

/** The person's local date of the event. Without one, its day in UTC. */
export const dayOf = ({ localDate, occurredAt }: EventMoment): string => localDate ?? occurredAt.slice(0, 10);

/** The types of these events as keys. Where all types of a union are required, TypeScript finds a missing one. */
export const typesOf = <T extends string>(
  definitions: readonly { readonly type: T }[],
): Readonly<Record<T, true>> =>
  Object.fromEntries(definitions.map(({ type }) => [type, true])) as Record<T, true>;

/** An event and when it happened. */
export type TimedEvent<Event> = Event & { readonly moment: EventMoment };

/** An event as deciders see it: personal texts are in the clear. */
export type DomainEvent<D extends EventDefinition> =
  D extends EventDefinition<infer T, infer S> ? { readonly type: T; readonly data: Static<S> } : never;

/** The data of an event that is sealed as a whole. A type for the same reason as `SealedText`. */
export type SealedEventData = {
  readonly sealed: SealedText;
};

/**
 * An event as it is stored, with all that is needed to open it. The domain does not look into this text
 * (`infra/event-store/stored-event.ts`). Read models and states in memory keep it for answers, because it holds no
 * personal text in the clear.
 */
export type StoredEvent = string & { readonly [STORED]: true };
declare const STORED: unique symbol;

/** Event data as projections see it if the event is sealed as a whole: without personal texts. */
export type WordlessData<S extends TObject> = {
  [K in keyof Static<S> as K extends keyof S['properties']
    ? S['properties'][K] extends { personal: true }
      ? never
      : K
    : never]: Static<S>[K];
};

/** Event data as projections see it if only personal texts are sealed. */
export type SealedData<S extends TObject> = {
  [K in keyof Static<S>]: K extends keyof S['properties']
    ? S['properties'][K] extends { personal: true }
      ? SealedText
      : Static<S>[K]
    : never;
};

/** An event as projections see it, except projections of recorded events. */
export type SealedEvent<D extends EventDefinition> =
  D extends EventDefinition<infer T, infer S>
    ? {
        readonly type: T;
        readonly data: D extends { readonly sealedFrom: number } ? WordlessData<S> : SealedData<S>;
      }
    : never;

/**
 * An event as `evolve` gets it: from the log, or just decided. State that stays in memory may keep what `stored` returns,
 * but no personal text in the clear.
 */
export type LoadedEvent<D extends EventDefinition> =
  D extends EventDefinition<infer T, infer S>
    ? {
        readonly type: T;
        readonly data: Static<S>;
        readonly moment: EventMoment;
        /** Absent for an event that is not in the log yet. */
        readonly stored?: () => StoredEvent;
        /** The event's version in its stream. Absent for an event that is not in the log yet. */
        readonly version?: number;
      }
    : never;
