import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { postgresOverTcp } from './postgres-over-tcp.ts';

/** Message bytes of PostgreSQL's protocol, version 3 (manual, chapter 55). */
const AUTHENTICATION_OK = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const TERMINATE = 0x58;
const READY_FOR_QUERY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/**
 * A minimal pooler in transaction mode. The first client signs in at PostgreSQL, and every later one is
 * served on the first one's backend. Returns the address to connect to. It ends with the test.
 */
export async function startTransactionPooler(
  connectionString: string,
  t: Pick<TestContext, 'after'>,
): Promise<string> {
  const url = new URL(postgresOverTcp(connectionString));
  const target = { port: Number(url.port), host: url.hostname };
  const sockets: Socket[] = [];
  let backend: Socket | undefined;
  let asking: Socket | undefined;
  const server = createServer((client) => {
    sockets.push(client);
    client.on('error', () => {});
    if (backend === undefined) {
      const first = connect(target);
      backend = first;
      sockets.push(first);
      first.on('error', () => {});
      first.on('data', (bytes) => (asking ?? client).write(bytes));
    } else {
      client.once('data', () => {
        client.write(Buffer.concat([AUTHENTICATION_OK, READY_FOR_QUERY]));
        client.on('data', (bytes) => ask(client, bytes));
      });
      return;
    }
    client.on('data', (bytes) => ask(client, bytes));
  });
  const ask = (client: Socket, bytes: Buffer) => {
    // A client that disconnects returns its backend.
    if (bytes[0] === TERMINATE) return void client.end();
    asking = client;
    backend?.write(bytes);
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return url.href;
}
