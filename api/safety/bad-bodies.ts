import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { exampleOf } from '../openapi/examples.ts';

/**
 * A raw body to try on a route. The route must refuse it, with `status` or without one with any status from 400 to 499.
 * Only those of `oddBodiesFor` may be accepted.
 */
export interface BadBody {
  readonly what: string;
  readonly payload: string | Buffer;
  readonly status?: number;
}

const BODY_MAX_BYTES = 16_384;
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
/** Longer than any text that a route accepts, but below the limit of the body. */
const TOO_LONG = 'x'.repeat(8_000);
const INJECTIONS = ['\u0000', 'a\u0000b', '\ud800', 'b\udc00'];

const OF_ANY_TYPE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  3.5,
  2 ** 53,
  1e308,
  '',
  '3',
  'true',
  [],
  [null],
  [[]],
  Array.from({ length: 500 }, (_, i) => i),
  {},
  { $ne: 1 },
  { length: 3 },
  { toString: 'x' },
];

/** Whether the schema accepts the value, so that only the rules of the domain can refuse it. */
export const fits = (schema: TSchema, value: unknown): boolean => Value.Check(schema, value);

/**
 * Bodies that are invalid for every route, such as one that is not an object, is too large, or has keys that reach an
 * object's prototype.
 */
export function* invalidBodies(): Generator<BadBody> {
  for (const payload of [
    'null',
    '3',
    '"hello"',
    'true',
    '[]',
    '[{}]',
    '{',
    '{"a":',
    'hello',
    '{}{}',
    '\ufeff',
  ])
    yield { what: payload, payload, status: 400 };
  yield { what: 'nothing but depth', payload: deep(8_000), status: 400 };
  yield { what: 'depth in a field', payload: `{"a":${deep(7_000)}}`, status: 400 };
  yield { what: '__proto__', payload: '{"__proto__":{"admin":true}}', status: 400 };
  yield { what: 'an escaped __proto__', payload: '{"\\u005f_proto__":{"admin":true}}', status: 400 };
  yield { what: 'constructor.prototype', payload: '{"constructor":{"prototype":{"a":1}}}', status: 400 };
  yield { what: 'an unknown field', payload: '{"isAdmin":true}', status: 400 };
  yield { what: 'not UTF-8', payload: Buffer.from('{"a":"\xff"}', 'latin1'), status: 400 };
  yield { what: 'UTF-16', payload: Buffer.from('{"a":1}', 'utf16le'), status: 400 };
  yield { what: 'too large', payload: JSON.stringify({ a: 'x'.repeat(BODY_MAX_BYTES) }), status: 413 };
}

/** A valid body, and a function that replaces one field of it. */
function goodBody(schema: TSchema) {
  // The optional user number is left out, because the example's number belongs to nobody here.
  const { userId: _, ...good } = exampleOf(schema) as Record<string, unknown>;
  const { properties = {}, required = [] } = schema as ObjectSchema;
  const withField = (name: string, value: unknown) => JSON.stringify({ ...good, [name]: value });
  return { good, fields: Object.entries(properties), required, withField };
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
}

/** Bodies of this schema with one error each. Throws if the example of the schema is not valid. */
export function* badBodiesFor(schema: TSchema): Generator<BadBody> {
  const { good, fields, required, withField } = goodBody(schema);
  if (!fits(schema, good)) throw new Error(`the example is not a valid body: ${JSON.stringify(good)}`);

  yield { what: 'an unknown field', payload: withField('isAdmin', true), status: 400 };
  yield { what: 'a field with a long name', payload: withField('x'.repeat(5_000), 1), status: 400 };
  yield { what: 'a field whose name contains NUL', payload: withField('a\u0000', 1), status: 400 };
  yield {
    what: 'constructor',
    payload: withField('constructor', { prototype: { admin: true } }),
    status: 400,
  };
  yield { what: '__proto__', payload: JSON.stringify(good).replace('{', '{"__proto__":{},'), status: 400 };
  for (const name of required) {
    yield { what: `without ${name}`, payload: withField(name, undefined), status: 400 };
  }
  for (const [name, field] of fields) {
    for (const value of OF_ANY_TYPE) {
      if (fits(field, value)) continue;
      const payload = withField(name, value);
      yield { what: `${name} ${JSON.stringify(value).slice(0, 40)}`, payload, status: 400 };
    }
    yield { what: `${name} 1e999`, payload: withField(name, '§').replace('"§"', '1e999'), status: 400 };
    yield {
      what: `${name} is deeply nested`,
      payload: withField(name, '§').replace('"§"', deep(6_000)),
      status: 400,
    };
    yield { what: `${name} is far too long`, payload: withField(name, TOO_LONG) };
    const latin1 = Buffer.from(withField(name, 'caf\xe9'), 'latin1');
    yield { what: `${name} in Latin-1`, payload: latin1, status: 400 };
    for (const text of INJECTIONS) {
      yield { what: `${name} ${JSON.stringify(text)}`, payload: withField(name, text), status: 400 };
    }
  }
}

/**
 * Bodies that the schema allows but that make no sense. The rules of the domain decide whether they are
 * accepted.
 */
export function* oddBodiesFor(schema: TSchema): Generator<BadBody> {
  const { fields, withField } = goodBody(schema);
  for (const [name, field] of fields) {
    for (const value of [...OF_ANY_TYPE, '\u202e\ufeff', '\r\nSet-Cookie: evil=1', '{{7*7}}', "';--"]) {
      if (fits(field, value)) yield { what: name, payload: withField(name, value) };
    }
  }
}
