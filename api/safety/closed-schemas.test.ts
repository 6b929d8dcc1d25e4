import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TSchema } from 'typebox';
import { routeTable } from '../testing/route-table.ts';
import { buildTestApp } from '../testing/test-app.ts';

type Schema = TSchema & {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};

/** The places in a schema that accept undeclared fields. */
function* openPlaces(schema: Schema, place: string): Generator<string> {
  const { type, properties = {}, additionalProperties, items, anyOf = [], allOf = [] } = schema;
  if (type === 'object' && additionalProperties !== false) yield place;
  for (const [name, inner] of Object.entries(properties)) yield* openPlaces(inner, `${place}.${name}`);
  for (const inner of [...(items ? [items] : []), ...anyOf, ...allOf]) yield* openPlaces(inner, `${place}[]`);
}

test('every route declares all input: bodies and queries accept no other fields, and every parameter has a schema', async (t) => {
  const { app } = await buildTestApp(t);
  const gaps = routeTable(app).flatMap(({ method, url, schema }) => {
    const known = Object.keys((schema.params as Schema | undefined)?.properties ?? {});
    const parameters = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
    return [
      ...(schema.body ? openPlaces(schema.body, 'body') : []),
      ...(schema.querystring ? openPlaces(schema.querystring, 'query') : []),
      ...parameters.filter((name) => !known.includes(name)),
    ].map((place) => `${method} ${url} ${place}`);
  });
  assert.deepEqual(gaps, []);
});
