import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { CleanupScope } from './hearten-process.ts';

/** From RFC 6455, 1.3. */
const HANDSHAKE_SUFFIX = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** A server that opens the first web sockets and refuses all after them. */
export class UpgradeServer {
  /** When each request for a web socket arrived. */
  readonly requestedAt: number[] = [];
  readonly #sockets = new Set<Duplex>();
  readonly #server = createServer();

  private constructor(opens: number, onOpen: (socket: Duplex) => void) {
    this.#server.on('upgrade', ({ headers }, socket) => {
      this.#sockets.add(socket);
      // The client may cut the connection.
      socket.on('error', () => {});
      if (this.requestedAt.push(performance.now()) > opens) {
        socket.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
        return;
      }
      const accept = createHash('sha1')
        .update(`${headers['sec-websocket-key']}${HANDSHAKE_SUFFIX}`)
        .digest('base64');
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
      );
      onOpen(socket);
    });
  }

  /** Opens the first `opens` web sockets, and passes each to `onOpen` after its handshake. */
  static async start(
    scope: CleanupScope,
    opens: number,
    onOpen: (socket: Duplex) => void,
  ): Promise<UpgradeServer> {
    const started = new UpgradeServer(opens, onOpen);
    started.#server.listen(0, '127.0.0.1');
    await once(started.#server, 'listening');
    scope.after(async () => started.stop());
    return started;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Takes no more connections and cuts those that are open. */
  stop(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** A text frame of a server. The text has at most 125 bytes. */
export const textFrame = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, Buffer.byteLength(text)]), Buffer.from(text)]);

/** A frame with which a server closes the web socket. */
export const closeFrame = (code: number): Buffer => Buffer.from([0x88, 2, code >> 8, code & 0xff]);
