import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

/**
 * The way to PostgreSQL, with faults to order: no server there, a server that says nothing, a process that
 * freezes before it sends something, and an answer that gets lost.
 */
export class FaultyNetwork {
  state: 'up' | 'refusing' | 'silent' = 'up';
  /** The next statement with this text is not sent before `thaw`; its connection goes on standing. */
  freezeBefore: string | undefined;
  /** The next statement with this text is carried out, but its connection breaks in place of the answer. */
  loseAnswerTo: string | undefined;
  /** How often a fault that was ordered for one statement has come true. */
  faults = 0;
  readonly connectionString: string;
  readonly #target: { host: string; port: number };
  readonly #sockets = new Set<Socket>();
  #thaw: (() => void)[] = [];

  static async to(connectionString: string, t: Pick<TestContext, 'after'>): Promise<FaultyNetwork> {
    const server = createServer((client) => network.#link(client));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const network = new FaultyNetwork(connectionString, (server.address() as AddressInfo).port);
    t.after(() => {
      network.breakAll();
      server.close();
    });
    return network;
  }

  private constructor(connectionString: string, port: number) {
    const url = new URL(connectionString);
    this.#target = { host: url.hostname, port: Number(url.port || 5432) };
    url.hostname = '127.0.0.1';
    url.port = String(port);
    this.connectionString = url.href;
  }

  breakAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  thaw(): void {
    for (const send of this.#thaw.splice(0)) send();
  }

  #link(client: Socket): void {
    if (this.state === 'refusing') return void client.destroy();
    const server = connect(this.#target);
    let isAnswerLost = false;
    let whenThawed: Promise<void> | undefined;
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (this.state === 'silent') return;
      const text = bytes.toString('latin1');
      if (this.loseAnswerTo && text.includes(this.loseAnswerTo)) {
        this.loseAnswerTo = undefined;
        isAnswerLost = true;
      }
      if (this.freezeBefore && text.includes(this.freezeBefore)) {
        this.freezeBefore = undefined;
        this.faults++;
        whenThawed = new Promise((resolve) => this.#thaw.push(resolve));
      }
      if (whenThawed === undefined) server.write(bytes);
      else void whenThawed.then(() => server.write(bytes));
    });
    server.on('data', (bytes) => {
      if (isAnswerLost) {
        this.faults++;
        client.destroy();
      } else if (this.state !== 'silent') client.write(bytes);
    });
  }
}
