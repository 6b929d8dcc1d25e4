import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePeopleCommand } from '../api/people/people-command.ts';
import { waitForProjections } from '../api/testing/spread-erasure.ts';
import { buildTestApp, registerPerson } from '../api/testing/test-app.ts';
import { PART_LABELS } from '../client/features/export/read-all.ts';

test('the export of npm run people has every part of the export that the person can make', async (t) => {
  const testApp = await buildTestApp(t);
  const { services, app } = testApp;
  const { username } = await registerPerson(testApp);
  await waitForProjections(testApp);
  const words = ['export', username, '--to', '-', '--reason', 'court order 12'];
  const [content = ''] = await parsePeopleCommand(words)({
    services,
    config: app.config,
    ask: async () => '',
  });
  const { exportedAt, account, server, ...parts } = JSON.parse(content);
  assert.ok(exportedAt && account && server);
  assert.deepEqual(Object.keys(parts).sort(), Object.keys(PART_LABELS).sort());
});
