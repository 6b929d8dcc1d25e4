import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import pressure from './pressure.ts';

test('the work of a start makes no call fail', async (t) => {
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  t.mock.method(performance, 'now', () => now() + aheadMs);
  const app = Fastify();
  t.after(() => app.close());
  app.decorate('services', { pool: { waitingCount: 0 } } as FastifyInstance['services']);
  app.register(pressure);
  app.register((_, _options, done) => {
    const compile = async () => {
      for (let turn = 0; turn < 4; turn++) {
        aheadMs += 2_000;
        await sleep(120);
      }
    };
    compile().then(() => done(), done);
  });
  app.get('/', async () => 'served');
  assert.equal((await app.inject('/')).statusCode, 200);
});
