import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { StartupError } from '../config/startup-error.ts';
import { collectingLogger } from '../testing/collecting-logger.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { startTransactionPooler } from '../testing/transaction-pooler.ts';
import { refuseTransactionPooler } from './refuse-pooler.ts';

const isAdvice = (error: unknown) =>
  error instanceof StartupError && /transaction mode/.test(error.message) && !error.message.includes('\n');

test('PostgreSQL itself is accepted', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  await refuseTransactionPooler(connectionString, collectingLogger());
});

test('a pooler that serves two connections with one backend is refused in one line', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  await assert.rejects(
    refuseTransactionPooler(await startTransactionPooler(connectionString, t), collectingLogger()),
    isAdvice,
  );
});

test('a pooler that refuses session settings is refused in the same line', async (t) => {
  const message = 'unsupported startup parameter: statement_timeout';
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  const server = createServer((client) => {
    client.on('error', () => {});
    client.once('data', () => client.end(Buffer.concat([Buffer.from('E'), length, fields])));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  await assert.rejects(
    refuseTransactionPooler(`postgres://hearten@127.0.0.1:${port}/hearten`, collectingLogger()),
    isAdvice,
  );
});
