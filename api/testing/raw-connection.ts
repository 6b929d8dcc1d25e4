import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import type { FastifyInstance } from 'fastify';

/** The port on which the app listens on this machine. It starts to listen if it does not yet. */
export async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as { port: number }).port;
}

/** A connection on which a test writes arbitrary bytes, and sees when the server closes it. */
export class RawConnection {
  /** Everything received so far. It stays empty for a connection that was opened without `reads`. */
  received = '';
  /** Resolves when the connection has ended, with the time since the client began to open it, in milliseconds. */
  readonly ended: Promise<number>;
  readonly #socket: Socket;

  private constructor(socket: Socket, began: number) {
    this.#socket = socket;
    // The server may close the connection while the test writes. The socket then has an error, and `close` follows it.
    socket.on('error', () => {});
    this.ended = new Promise((resolve) => {
      socket.once('close', () => resolve(performance.now() - began));
    });
  }

  static async open(
    t: Pick<TestContext, 'after'>,
    port: number,
    { reads = true } = {},
  ): Promise<RawConnection> {
    const began = performance.now();
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    t.after(() => socket.destroy());
    const connection = new RawConnection(socket, began);
    if (reads) {
      socket.setEncoding('utf8').on('data', (text: string) => {
        connection.received += text;
      });
    }
    return connection;
  }

  send(text: string): this {
    if (this.#socket.writable) this.#socket.write(text);
    return this;
  }

  /** Sends one character at a time, with a pause after each, until the text or the connection ends. */
  async dribble(text: string, pauseMs: number): Promise<void> {
    for (const byte of text) {
      if (this.#socket.destroyed) return;
      this.send(byte);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  /** Ends the connection with a TCP reset, as a client does that breaks off. */
  cut(): void {
    this.#socket.resetAndDestroy();
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }
}
