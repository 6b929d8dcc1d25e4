import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify, { type FastifySchema } from 'fastify';
import Type from 'typebox';
import { CONTRACT } from '../../domain/contract/contract.ts';
import { compilersOnFirstUse } from './compile-on-first-use.ts';
import { fastifyOptionsOf } from './fastify-options.ts';

const serverWith = (schema: FastifySchema, answer: unknown = { mood: 3 }) => {
  const app = Fastify({ schemaController: { compilersFactory: compilersOnFirstUse() } });
  app.post('/', { schema }, async () => answer);
  return app;
};

test('every schema of the contract can be compiled', async () => {
  for (const route of CONTRACT) {
    const { schema } = fastifyOptionsOf(route);
    // Without the compilers of this module, Fastify compiles at the start.
    const app = Fastify();
    app.route({ method: route.method, url: route.path, schema, handler: async () => undefined });
    await assert.doesNotReject(async () => app.ready(), `${route.method} ${route.path}`);
  }
});

test('a body that does not fit is refused with its errors, each time', async () => {
  const app = serverWith({ body: Type.Object({ mood: Type.Integer({ maximum: 5 }) }) });
  const post = async (mood: number) =>
    (await app.inject({ method: 'POST', url: '/', payload: { mood } })).json();
  assert.match((await post(6)).message, /body\/mood must be <= 5/);
  assert.deepEqual(await post(5), { mood: 3 });
  assert.match((await post(7)).message, /body\/mood must be <= 5/);
});

test('an answer leaves out what its schema does not name', async () => {
  const app = serverWith(
    { response: { 200: Type.Object({ mood: Type.Integer() }) } },
    { mood: 3, secret: 'x' },
  );
  for (let call = 0; call < 2; call++)
    assert.deepEqual((await app.inject({ method: 'POST', url: '/' })).json(), { mood: 3 });
});

test('a schema is compiled at the first call, not at the start', async () => {
  const app = serverWith({ body: { type: 'no such type' } });
  await app.ready();
  const { statusCode } = await app.inject({ method: 'POST', url: '/', payload: {} });
  assert.equal(statusCode, 500);
});
