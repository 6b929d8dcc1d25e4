import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UpgradeServer } from '../support/upgrade-server.ts';
import { BidiSession } from './bidi-session.ts';

const CLOSED = { message: 'the browser closed the connection' };

test('a command fails if the browser does not answer in time', async (t) => {
  const server = await UpgradeServer.start(t, 1, () => {});
  const session = await BidiSession.connect(server.origin.replace('http:', 'ws:'));
  await assert.rejects(session.send('session.status', {}, 20), {
    message: 'the browser does not answer session.status',
  });
});

test('a command fails if the browser ends before it, or before its answer', async (t) => {
  const server = await UpgradeServer.start(t, 1, () => {});
  const session = await BidiSession.connect(server.origin.replace('http:', 'ws:'));
  const waiting = session.send('session.status', {});
  server.stop();
  await assert.rejects(waiting, CLOSED);
  await assert.rejects(session.send('session.status', {}), CLOSED);
});
