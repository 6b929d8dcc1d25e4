import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

/**
 * A proxy in front of a server that can simulate faults: a frozen process, a missing one, a broken
 * connection, a connection that dies silently, and one whose answers end while requests still arrive.
 */
export class FaultyEventStoreProxy {
  readonly #target: { readonly host: string; readonly port: number };
  readonly #server: Server;
  readonly #links = new Set<readonly [Socket, Socket]>();
  #state: 'up' | 'frozen' | 'refusing' = 'up';
  #toPass = 0;
  #onBreak: (() => void) | undefined;

  static async to(url: string, t: Pick<TestContext, 'after'>): Promise<FaultyEventStoreProxy> {
    const proxy = new FaultyEventStoreProxy(url);
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening');
    t.after(() => {
      proxy.breakAll();
      proxy.#server.close();
    });
    return proxy;
  }

  private constructor(url: string) {
    const [, host = '127.0.0.1', port = '2113'] = /^esdb:\/\/([^:/?]+):?(\d+)?/.exec(url) ?? [];
    this.#target = { host, port: Number(port) };
    this.#server = createServer((client) => this.#link(client));
  }

  get url(): string {
    return `esdb://127.0.0.1:${(this.#server.address() as AddressInfo).port}?tls=false`;
  }

  /** Acts like SIGSTOP: connections stay open and new ones are accepted, but nothing is read. */
  freeze(): void {
    this.#state = 'frozen';
    for (const socket of [...this.#links].flat()) socket.pause();
  }

  /** Ends `freeze`. Data that was sent during the freeze arrives now. */
  thaw(): void {
    this.#state = 'up';
    for (const socket of [...this.#links].flat()) socket.resume();
  }

  /** Breaks the open connections, and each new one at once. */
  refuse(): void {
    this.#state = 'refusing';
    this.breakAll();
  }

  /** Ends `refuse`. */
  accept(): void {
    this.#state = 'up';
  }

  breakAll(): void {
    for (const socket of [...this.#links].flat()) socket.destroy();
  }

  /** Breaks the open connections after `pieces` more pieces of data, in either direction, and calls `onBreak`. */
  breakAfter(pieces: number, onBreak: () => void): void {
    this.#toPass = pieces;
    this.#onBreak = onBreak;
  }

  /** Open connections no longer carry anything, and neither side is told. */
  cutSilently(): void {
    for (const socket of [...this.#links].flat()) socket.removeAllListeners('data').resume();
  }

  /** Ends the server's side of every connection. Data that the client sends is still accepted. */
  halfClose(): void {
    for (const [client, server] of this.#links) {
      server.removeAllListeners('data').resume();
      client.end();
    }
  }

  #countPiece(): void {
    if (!this.#onBreak || --this.#toPass > 0) return;
    const onBreak = this.#onBreak;
    this.#onBreak = undefined;
    this.breakAll();
    onBreak();
  }

  #link(client: Socket): void {
    if (this.#state === 'refusing') return void client.destroy();
    const server = connect({ ...this.#target, allowHalfOpen: true });
    const link = [client, server] as const;
    this.#links.add(link);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      socket.setNoDelay();
      socket.on('error', () => {});
      socket.on('close', () => {
        this.#links.delete(link);
        other.destroy();
      });
      socket.on('data', (bytes) => {
        other.write(bytes);
        this.#countPiece();
      });
      if (this.#state === 'frozen') socket.pause();
    }
  }
}
