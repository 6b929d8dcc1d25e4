import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textFrame, UpgradeServer } from '../../e2e/support/upgrade-server.ts';
import { ScenarioRunner } from './scenario-runner.ts';

const COOKIES = ['', ''];
const PRESENCE = JSON.stringify({ type: 'presence', totalActiveUsers: COOKIES.length, locations: [] });

test('a reconnect that fails ends the scenario with its reason', async (t) => {
  const server = await UpgradeServer.start(t, COOKIES.length, (socket) => socket.write(textFrame(PRESENCE)));
  const runner = new ScenarioRunner(0);
  await runner.run({ name: 'arrive', origin: server.origin, cookies: COOKIES });
  await assert.rejects(runner.run({ name: 'reconnect', perSecond: 50, seconds: 0.2 }), {
    message: 'the server answered 502',
  });
});
