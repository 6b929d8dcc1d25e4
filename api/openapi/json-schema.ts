import type { TSchema } from 'typebox';

/** The words of JSON Schema that Hearten's schemas are written in; TypeBox's own type for any schema names none. */
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
  /** Where an answer is no JSON: its schema by its type. */
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}
