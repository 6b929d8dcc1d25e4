import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { postgresOverTcp } from '../../infra/testing/postgres-over-tcp.ts';

/** A proxy to one PostgreSQL that can be interrupted and restored, to simulate a database outage. It ends with the test. */
export class InterruptibleConnection {
  readonly #t: Pick<TestContext, 'after'>;
  readonly #sockets = new Set<Socket>();
  #server = createServer();
  #port = 0;
  #target = { host: '', port: 0 };

  constructor(t: Pick<TestContext, 'after'>) {
    this.#t = t;
  }

  /**
   * Opens the proxy to this database, whose address names a port, and returns the same address with the host and port of the
   * proxy. It is a property, so that a test can pass it to `buildTestApp`.
   */
  open = async (connectionString: string): Promise<string> => {
    const url = new URL(postgresOverTcp(connectionString));
    this.#target = { host: url.hostname, port: Number(url.port) };
    await this.reconnect();
    this.#port = (this.#server.address() as { port: number }).port;
    this.#t.after(() => this.disconnect());
    url.hostname = '127.0.0.1';
    url.port = String(this.#port);
    return url.href;
  };

  /** Breaks every connection and refuses new ones. */
  disconnect(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Accepts connections again, at the same address. Only after `disconnect`. */
  async reconnect(): Promise<void> {
    this.#server = createServer((near) => {
      const far = connect(this.#target);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => {
          this.#sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }
}
