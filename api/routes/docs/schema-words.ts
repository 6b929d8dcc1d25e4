import { TIME_PATTERN } from '../../../domain/reminders/schedule.ts';
import { DAY_PATTERN, SHA256_PATTERN } from '../../../domain/research/limits.ts';
import { UUID_PATTERN } from '../../../domain/uuid.ts';
import type { JsonSchema } from '../../openapi/json-schema.ts';

/** A field of a body or an answer, in words. */
export interface Field {
  /** The path of the field, such as `locations[].lat`. It begins with `[]` in a list. */
  readonly name: string;
  readonly words: string;
  readonly required: boolean;
  readonly description: string | undefined;
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'a time, ISO 8601 in UTC',
  date: 'a date, YYYY-MM-DD',
  uuid: 'a UUID',
};

/** Words for texts that the schema describes by one of these patterns. */
const PATTERNS: ReadonlyMap<string, string> = new Map([
  [UUID_PATTERN, 'a UUID'],
  [TIME_PATTERN, 'a time of day, HH:MM'],
  [DAY_PATTERN, 'a date, YYYY-MM-DD'],
  [SHA256_PATTERN, 'a SHA-256 in hexadecimal digits'],
]);

/** Matches a pattern of digits, a sign and a decimal point, without letters and colons. */
const NUMBER = /^\^[-0-9()[\]{}|?,.\\]+\$$/;

/** The allowed values in a few words: `whole number, 1 to 5`. */
export function wordsOf(schema: JsonSchema): string {
  const { type, anyOf, items, ...rest } = schema;
  if (rest.const !== undefined) return JSON.stringify(rest.const);
  if (anyOf) return anyOf.map(wordsOf).join(' or ');
  if (rest.enum) return rest.enum.map((value) => JSON.stringify(value)).join(' or ');
  switch (type) {
    case 'array':
      return `list of ${items ? wordsOf(items) : 'anything'}${rest.maxItems ? `, at most ${rest.maxItems}` : ''}`;
    case 'integer':
      return `whole number${range(rest)}`;
    case 'number':
      return `number${range(rest)}`;
    case 'boolean':
      return 'true or false';
    case 'string':
      return textWords(rest);
    default:
      return type ?? 'anything';
  }
}

function textWords({
  format,
  pattern,
  maxLength,
}: Pick<JsonSchema, 'format' | 'pattern' | 'maxLength'>): string {
  if (format) return FORMATS[format] ?? format;
  const known = pattern && PATTERNS.get(pattern);
  if (known) return known;
  if (pattern && NUMBER.test(pattern)) return 'a number in digits';
  return maxLength === undefined ? 'text' : `text, at most ${maxLength} characters`;
}

function range({ minimum, maximum }: Pick<JsonSchema, 'minimum' | 'maximum'>): string {
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `, ${minimum} or more`;
  return maximum === undefined ? '' : `, ${maximum} or less`;
}

/**
 * All fields of a schema, including those of nested objects and of objects in lists. Of alternatives (`anyOf`) only the
 * first object or list counts.
 */
export function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  const { properties, required = [], items, anyOf } = schema;
  const inner = anyOf?.find((part) => part.properties ?? part.items);
  if (inner) return fieldsOf(inner, prefix);
  if (items) return fieldsOf(items, `${prefix}[]`);
  return Object.entries(properties ?? {}).flatMap(([key, field]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    const self = {
      name,
      words: wordsOf(field),
      required: required.includes(key),
      description: field.description,
    };
    return [self, ...fieldsOf(field, name)];
  });
}
