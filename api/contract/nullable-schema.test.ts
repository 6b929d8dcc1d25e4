import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import Type from 'typebox';
import { CONTRACT } from '../../domain/contract/contract.ts';
import { orNull } from '../../domain/or-null.ts';
import type { JsonSchema } from '../openapi/json-schema.ts';
import { compilersOnFirstUse } from './compile-on-first-use.ts';
import { withNullable } from './nullable-schema.ts';

/** The answer as the serializer writes it by this schema. */
async function serialized(schema: JsonSchema, answer: unknown): Promise<unknown> {
  const app = Fastify({ schemaController: { compilersFactory: compilersOnFirstUse() } });
  app.get('/', { schema: { response: { 200: schema } } }, async () => answer);
  return (await app.inject('/')).json();
}

test('a value with an alternative of null is written, null as well, at any depth', async () => {
  const Entry = Type.Object({
    mood: orNull(Type.Integer()),
    note: Type.Optional(orNull(Type.String(), { description: 'What the person wrote' })),
    day: orNull(Type.String({ format: 'date' })),
    kind: orNull(Type.Enum(['one', 'two'])),
    conflict: orNull(Type.Object({ note: orNull(Type.String()) })),
  });
  const full = { mood: 3, note: 'tea', day: '2026-11-03', kind: 'two', conflict: { note: null } };
  const empty = { mood: null, note: null, day: null, kind: null, conflict: null };
  const { note: _, ...withoutNote } = empty;
  const answer = [full, empty, withoutNote];
  assert.deepEqual(await serialized(Type.Array(Entry), answer), answer);
});

test('an object with an alternative of null leaves out what its schema does not name', async () => {
  const schema = Type.Object({ conflict: orNull(Type.Object({ note: Type.String() })) });
  const answer = { conflict: { note: 'tea', secret: 'x' } };
  assert.deepEqual(await serialized(schema, answer), { conflict: { note: 'tea' } });
});

test('alternatives that are not null stay alternatives', async () => {
  const Mood = Type.Object({ kind: Type.Literal('mood'), value: Type.Integer() });
  const Text = Type.Object({ kind: Type.Literal('text'), words: Type.String() });
  const schema = Type.Array(Type.Union([Mood, Text, Type.Null()]));
  const answer = [{ kind: 'text', words: 'tea' }, null, { kind: 'mood', value: 3 }];
  assert.deepEqual(await serialized(schema, answer), answer);
  assert.deepEqual(
    withNullable(schema).items?.anyOf?.map(({ type }) => type),
    ['object', 'object', 'null'],
  );
});

test('no answer of the contract needs a validator only because it may be null', () => {
  const withValidators = (schema: JsonSchema): JsonSchema[] => [
    ...(schema.anyOf?.length === 2 && schema.anyOf.some(({ type }) => type === 'null') ? [schema] : []),
    ...[schema.items ?? [], Object.values(schema.properties ?? {}), schema.anyOf ?? []]
      .flat()
      .flatMap((part) => withValidators(part as JsonSchema)),
  ];
  for (const { path, answers } of CONTRACT) {
    for (const answer of Object.values(answers))
      assert.deepEqual(withValidators(withNullable(answer as JsonSchema)), [], path);
  }
});
