import assert from 'node:assert/strict';
import { test } from 'node:test';
import swagger from '@fastify/swagger';
import Fastify, { type FastifySchema } from 'fastify';
import Type from 'typebox';
import { openapiViolations } from './openapi-conformance.ts';

test('an answer that does not match its description is reported, and a matching one is not', async (t) => {
  const app = Fastify();
  t.after(() => app.close());
  await app.register(swagger, { openapi: { openapi: '3.1.0' } });
  const schema: FastifySchema = {
    response: { 200: Type.Object({ at: Type.String({ format: 'date-time' }) }), 204: Type.Null() },
  };
  const says = (path: string, status: number, body?: string, type = 'application/json') =>
    app.get(path, { schema }, async (_request, reply) => {
      // The schema's serializer does not know formats, and is not used for text.
      return reply.code(status).type(type).send(body);
    });
  says('/true/:id', 200, '{"at":"2026-11-21T22:50:00.000Z"}');
  says('/empty', 204);
  says('/yesterday', 200, '{"at":"yesterday"}');
  says('/teapot', 418, '{}');
  says('/text', 200, 'at ten', 'text/plain');

  for (const path of ['/true/7', '/empty', '/nowhere']) await app.inject(path);
  assert.deepEqual(openapiViolations(app), []);
  for (const path of ['/yesterday', '/yesterday', '/teapot', '/text']) await app.inject(path);
  assert.deepEqual(openapiViolations(app), [
    'GET /yesterday 200: /at must match format "date-time"',
    'GET /teapot 418: this status is not described: add it to `refuses`, or its answer to `response`',
    'GET /text 200: it is text/plain, but is described as application/json',
  ]);
});

test('an app without a document answers as it would without the check', async (t) => {
  const app = Fastify();
  t.after(() => app.close());
  app.get('/', async () => 'well');
  const { statusCode, body } = await app.inject('/');
  assert.deepEqual([statusCode, body], [200, 'well']);
  assert.deepEqual(openapiViolations(app), []);
});
