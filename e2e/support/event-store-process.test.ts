import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventStoreProcess } from './event-store-process.ts';
import { temporaryFolder } from './hearten-process.ts';

test('a server that a signal ends during its start fails the start at once', async (t) => {
  const options = {
    command: 'kill -KILL $$',
    url: 'esdb://127.0.0.1:9?tls=false',
    folder: await temporaryFolder(t),
  };
  await assert.rejects(EventStoreProcess.start(t, options), /exit SIGKILL\)/);
});
