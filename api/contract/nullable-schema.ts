import type { JsonSchema } from '../openapi/json-schema.ts';

/** A schema as the serializer understands it: with `nullable`, a value may also be null. */
type SerializerSchema = JsonSchema & { readonly nullable?: true };

/**
 * The same schema, with `nullable` in the place of an alternative of null. For alternatives the serializer runs a
 * compiled validator on each value. For `nullable` it only compares the value with null.
 */
export function withNullable(schema: JsonSchema): SerializerSchema {
  const { anyOf, items, properties } = schema;
  const inner = {
    ...schema,
    ...(items && { items: withNullable(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, withNullable(property)]),
      ),
    }),
  };
  if (!anyOf) return inner;
  const { anyOf: _, ...rest } = inner;
  const alternatives = anyOf.filter(({ type }) => type !== 'null').map(withNullable);
  const [only] = alternatives;
  if (only && alternatives.length === 1) return { ...rest, ...only, nullable: true };
  return { ...rest, anyOf: anyOf.map(withNullable) };
}
