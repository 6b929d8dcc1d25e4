import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { ApiClient } from '../support/api-client.ts';
import { temporaryFolder } from '../support/hearten-process.ts';
import { SeededRandom } from '../support/seeded-random.ts';
import { OpenLoopWriter } from './open-loop-writer.ts';

test('a write that is refused for good is noted as a contradiction, and not as acknowledged', async (t) => {
  const commands: string[] = [];
  const server = createServer((request, answer) => {
    commands.push(String(request.headers['idempotency-key']));
    answer.writeHead(400).end('no such scale');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  const ackFile = join(await temporaryFolder(t), 'acknowledged.ndjson');
  const attempted = Promise.withResolvers<void>();
  const writer = new OpenLoopWriter({
    random: new SeededRandom(1),
    people: [new ApiClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)],
    ackFile,
    onAttempt: () => attempted.resolve(),
  });
  await attempted.promise;
  await writer.close();
  assert.deepEqual(writer.acknowledged, []);
  assert.equal(await readFile(ackFile, 'utf8'), '');
  assert.deepEqual(
    writer.contradictions.sort(),
    commands.map((command) => `${command}: 400 no such scale`).sort(),
  );
});
