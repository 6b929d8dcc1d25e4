import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routeTable } from './route-table.ts';
import { buildTestApp } from './test-app.ts';

test('the route table has every registered route with its method, full address and schemas', async (t) => {
  const { app } = await buildTestApp(t);
  const routes = routeTable(app);
  const names = routes.map(({ method, url }) => `${method} ${url}`);
  for (const name of ['GET /live', 'GET /ready', 'POST /api/logout', 'DELETE /api/mood/:id']) {
    assert.ok(names.includes(name), name);
  }
  assert.deepEqual(names, [...new Set(names)], 'each route is listed once');
  assert.ok(!names.some((name) => name.startsWith('HEAD')));
  const logMood = routes.find(({ method, url }) => method === 'POST' && url === '/api/mood');
  assert.ok(logMood?.schema.body && logMood.schema.response);
  for (const { method, url } of routes) assert.ok(app.hasRoute({ method, url }), `${method} ${url}`);
});
