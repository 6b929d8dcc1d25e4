import type { Json } from '../event-store/port.ts';

/**
 * The value as RFC 8785 (JCS) writes it: no spaces, keys in the order of their UTF-16 code units, numbers and strings as
 * ECMAScript writes them. Equal values have equal text, however a store orders their keys. Throws `TypeError` for a value
 * that JSON cannot hold: a lone surrogate, or a number that is not finite.
 */
export function canonicalJson(value: Json): string {
  switch (typeof value) {
    case 'string':
      return canonicalString(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} has no canonical JSON`);
      return JSON.stringify(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      return isList(value) ? canonicalList(value) : canonicalObject(value);
    default:
      throw new TypeError(`a ${typeof value} has no canonical JSON`);
  }
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value);

function canonicalString(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('a lone surrogate has no canonical JSON');
  return JSON.stringify(text);
}

const canonicalList = (list: readonly Json[]): string => `[${list.map(canonicalJson).join(',')}]`;

function canonicalObject(object: { readonly [key: string]: Json }): string {
  let text = '{';
  for (const key of sortedKeys(object)) {
    const separator = text.length > 1 ? ',' : '';
    text += `${separator}${canonicalKey(key)}:${canonicalJson(object[key] as Json)}`;
  }
  return `${text}}`;
}

/** Most objects come with their keys in order, and comparing them takes less time than sorting. */
function sortedKeys(object: { readonly [key: string]: Json }): readonly string[] {
  const keys = Object.keys(object);
  const isSorted = keys.every((key, at) => at === 0 || (keys[at - 1] as string) < key);
  // Without a comparison function, `sort` compares UTF-16 code units, as the RFC asks.
  return isSorted ? keys : keys.sort();
}

/** The canonical texts of keys. A log has few different ones, and each is in many events. */
const keyTexts = new Map<string, string>();
const KEY_TEXTS_MAX = 1_000;

function canonicalKey(key: string): string {
  const known = keyTexts.get(key);
  if (known !== undefined) return known;
  const text = canonicalString(key);
  if (keyTexts.size < KEY_TEXTS_MAX) keyTexts.set(key, text);
  return text;
}
