import type { Static, TObject, TSchema } from 'typebox';

/**
 * Marks a text field as a person's own words. The codec validates it in the clear, then encrypts it
 * before it reaches the log; read models and their queries carry the ciphertext, and only answers open it.
 */
export function personal<S extends TSchema>(schema: S): S & { personal: true } {
  return { ...schema, personal: true };
}

/** A personal text as the log and the read models hold it: encrypted under the key `keyId` (`infra/crypto/sealed-text.ts`), nonce and text in base64url. */
export interface SealedText {
  readonly keyId: string;
  readonly nonce: string;
  readonly text: string;
}

/**
 * A kind of event. `version` counts the shapes its data has had; `entity` names the field whose value
 * binds a ciphertext to the thing it belongs to.
 */
export interface EventDefinition<T extends string = string, S extends TObject = TObject> {
  readonly type: T;
  readonly version: number;
  readonly data: S;
  readonly entity?: keyof Static<S> & string;
  /** `upcasters[n]` turns data of version n into data of version n + 1. Personal fields are sealed in it. */
  readonly upcasters?: Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>;
}

/** When a thing happened: `occurredAt` ISO 8601 UTC; `localDate` YYYY-MM-DD, only in a person's own streams. */
export interface EventMoment {
  readonly occurredAt: string;
  readonly localDate?: string;
}

/** The person's own day a thing belongs to. */
export const dayOf = ({ localDate, occurredAt }: EventMoment): string => localDate ?? occurredAt.slice(0, 10);

/** An event and when it happened. */
export type TimedEvent<Event> = Event & { readonly moment: EventMoment };

/** An event as deciders and queries see it: personal texts in the clear. */
export type DomainEvent<D extends EventDefinition> =
  D extends EventDefinition<infer T, infer S> ? { readonly type: T; readonly data: Static<S> } : never;

/** Event data as projectors see it: personal texts sealed. */
export type SealedData<S extends TObject> = {
  [K in keyof Static<S>]: K extends keyof S['properties']
    ? S['properties'][K] extends { personal: true }
      ? SealedText
      : Static<S>[K]
    : never;
};

/** An event as projectors see it. */
export type SealedEvent<D extends EventDefinition> =
  D extends EventDefinition<infer T, infer S> ? { readonly type: T; readonly data: SealedData<S> } : never;

/** An event that has happened, and its data also as the log holds it: what may be kept of a person's words. */
export type LoadedEvent<D extends EventDefinition> =
  D extends EventDefinition<infer T, infer S>
    ? {
        readonly type: T;
        readonly data: Static<S>;
        readonly moment: EventMoment;
        /** Absent before it is in the log. */
        readonly sealed?: SealedData<S>;
      }
    : never;
