import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { eventually } from '../../infra/testing/eventually.ts';
import { makeTemporaryFolder } from '../../infra/testing/temporary-folder.ts';
import { throttleHits } from '../../infra/throttle/throttle-hits.ts';
import { openFiles } from '../metrics/open-files.ts';
import { portOf, RawConnection } from '../testing/raw-connection.ts';
import { buildTestApp } from '../testing/test-app.ts';
import { UNANSWERED_MAX } from './pipelining.ts';

const CONNECTIONS = 5;
const REQUESTS = 400;
const FILE_BYTES = 100_000;
const GET_FILE = 'GET /sound.js HTTP/1.1\r\nHost: x\r\n\r\n';

async function listenWithFile(t: TestContext): Promise<number> {
  const clientFolder = await makeTemporaryFolder('pipelining-');
  await writeFile(join(clientFolder, 'index.html'), '<!doctype html>');
  await writeFile(join(clientFolder, 'documents.json'), '[]');
  await writeFile(join(clientFolder, 'worker.js'), '');
  await writeFile(join(clientFolder, 'offline-files.json'), '[]');
  await writeFile(join(clientFolder, 'sound.js'), 'x'.repeat(FILE_BYTES));
  return portOf((await buildTestApp(t, { clientFolder })).app);
}

/** The highest number of open files while `work` runs, beyond those that were open before. */
async function mostFilesDuring(work: () => Promise<void>): Promise<number> {
  const before = openFiles() ?? 0;
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, (openFiles() ?? 0) - before);
  }, 1);
  await work().finally(() => clearInterval(look));
  return most;
}

test('connections that send hundreds of requests at once are cut, and open few files', async (t) => {
  const port = await listenWithFile(t);
  const hits = () => throttleHits().get('connection-requests') ?? 0;
  const hitsBefore = hits();
  const filesBefore = openFiles() ?? 0;
  const most = await mostFilesDuring(async () => {
    const connections = await Promise.all(
      Array.from({ length: CONNECTIONS }, () => RawConnection.open(t, port)),
    );
    for (const connection of connections) connection.send(GET_FILE.repeat(REQUESTS));
    await Promise.all(connections.map(({ ended }) => ended));
  });
  t.diagnostic(`${CONNECTIONS} connections with ${REQUESTS} requests each: at most ${most} files open`);
  const sockets = 2 * CONNECTIONS;
  assert.ok(most <= sockets + CONNECTIONS * UNANSWERED_MAX, `${most} files were open`);
  assert.equal(hits() - hitsBefore, CONNECTIONS, 'each cut connection is counted once');
  await eventually('all files are closed', async () => (openFiles() ?? 0) <= filesBefore + 2);
});

test('a connection may send a few requests at once, again and again, and gets the answers in order', async (t) => {
  const port = await listenWithFile(t);
  const connection = await RawConnection.open(t, port);
  for (let round = 1; round <= 3; round++) {
    connection.send('GET /live HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(UNANSWERED_MAX));
    await eventually('all are answered', async () => {
      return connection.received.split('HTTP/1.1 200 OK').length - 1 === round * UNANSWERED_MAX;
    });
  }
  assert.ok(connection.isOpen);
});
