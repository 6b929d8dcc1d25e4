import type { JsonSchema } from './json-schema.ts';

const ID = '0c8b7f2e-54a1-5d0f-9b6a-2f4d1e7c8a90';

/** The example of a text field, by the name of the field. All examples belong to one person and one day. */
const TEXTS: Readonly<Record<string, string>> = {
  id: ID,
  before: ID,
  limit: '30',
  userId: '1042',
  username: 'maren',
  fullName: 'Maren Holm',
  password: 'a quiet morning',
  currentPassword: 'a quiet morning',
  newPassword: 'a quiet evening',
  recoveryCode: '7H2K-9QXD-4M0T-V3RB-81NZ',
  notes: 'Sat by the window for a while.',
};

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T22:50:00.000Z',
  date: '2026-11-21',
  uuid: ID,
};

const NUMBERS: Readonly<Record<string, number>> = {
  id: 1042,
  userId: 1042,
  moodValue: 4,
  fatigueValue: 2,
};

/**
 * An example value: the schema's own example or constant; an object or a list of examples of its parts; the first of
 * its choices; otherwise a value for its format, its name or its type. A text with none of these is the field's name, and
 * anything else is null.
 */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  const { type, anyOf, items, properties, ...rest } = schema;
  if (rest.examples) return rest.examples[0];
  if (rest.const !== undefined) return rest.const;
  if (properties) {
    return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, exampleOf(inner, key)]));
  }
  if (items) return [exampleOf(items, name)];
  if (anyOf) return exampleOf(anyOf.find((part) => part.type !== 'null') ?? (anyOf[0] as JsonSchema), name);
  if (rest.enum) return rest.enum[0];
  switch (type) {
    case 'integer':
    case 'number':
      return NUMBERS[name] ?? rest.minimum ?? 0;
    case 'boolean':
      return false;
    case 'string':
      return FORMATS[rest.format ?? ''] ?? TEXTS[name] ?? name;
    case 'object':
      return {};
    default:
      return null;
  }
}
