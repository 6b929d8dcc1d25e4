import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../infra/testing/eventually.ts';
import { ApiClient } from '../support/api-client.ts';
import { closeFrame, UpgradeServer } from '../support/upgrade-server.ts';
import { LiveVisitor } from './live-visitor.ts';

const PATIENCE_MS = 15_000;

test('a visitor whose socket never opens has opened none, and was without one all the time', async (t) => {
  const server = await UpgradeServer.start(t, 0, () => {});
  const visitor = new LiveVisitor(t, server.origin, new ApiClient(server.origin));
  await eventually('it has tried twice', async () => server.requestedAt.length >= 2, PATIENCE_MS);
  await visitor.leave();
  const [first = 0, second = 0] = server.requestedAt;
  assert.equal(visitor.opens, 0);
  assert.deepEqual(visitor.closeCodes, []);
  assert.ok(visitor.longestGapMs >= Math.floor(second - first), `${visitor.longestGapMs} ms`);
});

test('the time after a socket that does not come back counts as a gap', async (t) => {
  const server = await UpgradeServer.start(t, 1, (socket) => socket.end(closeFrame(1012)));
  const visitor = new LiveVisitor(t, server.origin, new ApiClient(server.origin));
  await eventually('it has tried again twice', async () => server.requestedAt.length >= 3, PATIENCE_MS);
  await visitor.leave();
  const [, second = 0, third = 0] = server.requestedAt;
  assert.equal(visitor.opens, 1);
  assert.deepEqual(visitor.closeCodes, [1012]);
  assert.ok(visitor.longestGapMs >= Math.floor(third - second), `${visitor.longestGapMs} ms`);
});
