import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { startEventStoreContainer } from './event-store-servers.ts';

test('a Docker engine that cannot pull the image counts as absent, with the reason', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'hearten-engine-'));
  const socket = join(folder, 'docker.sock');
  const answers: Readonly<Record<string, object>> = {
    info: { OperatingSystem: 'simulated', OSType: 'linux', Architecture: 'x86_64', ServerVersion: '28.0.0' },
    version: { Version: '28.0.0', ApiVersion: '1.48' },
    _ping: {},
  };
  const engine = createServer((request, response) => {
    const found = answers[new URL(request.url ?? '', 'http://engine').pathname.split('/').at(-1) ?? ''];
    response.writeHead(found ? 200 : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? { message: 'no registry answers' }));
  }).listen(socket);
  await once(engine, 'listening');
  const before = { ...process.env };
  // The host is named because testcontainers would otherwise ask the engine for its networks.
  Object.assign(process.env, { DOCKER_HOST: `unix://${socket}`, TESTCONTAINERS_HOST_OVERRIDE: 'localhost' });
  t.after(async () => {
    process.env = before;
    engine.close();
    engine.closeAllConnections();
    await rm(folder, { recursive: true });
  });
  const server = await startEventStoreContainer();
  assert.ok('absent' in server);
  assert.match(server.absent, /^the image eventstore.* cannot be pulled: .*no registry answers/);
});
