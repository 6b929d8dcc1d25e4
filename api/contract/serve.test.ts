import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { defineRoute, NO_CONTENT } from '../../domain/contract/route.ts';
import { serve } from './serve.ts';

test('a route that keeps health data and reads a projection checks the consent, and then waits', async (t) => {
  const app = fastify();
  t.after(() => app.close());
  const done: string[] = [];
  app.decorateRequest('requireHealthDataConsent', async () => void done.push('consent'));
  app.decorateReply('waitForProjection', async (projection: string) => void done.push(projection));
  const route = defineRoute({
    ...{ method: 'POST', path: '/example', summary: 'An example' },
    ...{ session: 'required', answers: NO_CONTENT, refuses: [], keepsHealthData: true },
  });
  serve(app, route, { reads: ['mood', 'journal'], handler: async () => void done.push('handler') });
  assert.equal((await app.inject({ method: 'POST', url: '/example' })).statusCode, 204);
  assert.deepEqual(done, ['consent', 'mood', 'journal', 'handler']);
});
