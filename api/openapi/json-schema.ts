import type { TSchema } from 'typebox';

/** The JSON Schema keywords that Hearten uses. TypeBox's `TSchema` declares none. */
export interface JsonSchema extends TSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  /** The schema by media type, for an answer that is not JSON. */
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}
