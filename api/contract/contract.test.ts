import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONTRACT } from '../../domain/contract/contract.ts';
import { routeTable } from '../testing/route-table.ts';
import { buildTestApp } from '../testing/test-app.ts';

test('the app serves every route of the contract, and no other', async (t) => {
  const { app } = await buildTestApp(t);
  const served = routeTable(app).map(({ method, url }) => `${method} ${url}`);
  assert.deepEqual(served.sort(), CONTRACT.map(({ method, path }) => `${method} ${path}`).sort());
});
