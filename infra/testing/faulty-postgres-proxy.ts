import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { postgresOverTcp } from './postgres-over-tcp.ts';

/**
 * A proxy in front of PostgreSQL that can simulate faults: an unreachable server, a silent server, and a lost
 * answer. It keeps its address when the server starts again on another port.
 */
export class FaultyPostgresProxy {
  /** `refusing` closes new connections, and open ones go on. `silent` keeps all open and passes nothing on. */
  state: 'up' | 'refusing' | 'silent' = 'up';
  /** The next statement that contains this text is executed, but its connection breaks before the answer. */
  loseAnswerTo: string | undefined;
  /** How often an answer was lost. */
  faults = 0;
  /** How many connections were refused. */
  refused = 0;
  readonly connectionString: string;
  #target: { readonly host: string; readonly port: number };
  readonly #sockets = new Set<Socket>();

  static async to(
    connectionString: string,
    t: { after(release: () => Promise<void>): void },
  ): Promise<FaultyPostgresProxy> {
    const server = createServer((client) => proxy.#forward(client));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const proxy = new FaultyPostgresProxy(connectionString, (server.address() as AddressInfo).port);
    t.after(async () => {
      proxy.breakAll();
      server.close();
    });
    return proxy;
  }

  private constructor(connectionString: string, port: number) {
    this.#target = targetOf(connectionString);
    const url = new URL(postgresOverTcp(connectionString));
    url.hostname = '127.0.0.1';
    url.port = String(port);
    this.connectionString = url.href;
  }

  /** Leads new connections to this server. */
  moveTo(connectionString: string): void {
    this.#target = targetOf(connectionString);
  }

  breakAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #forward(client: Socket): void {
    if (this.state === 'refusing') {
      this.refused++;
      client.destroy();
      return;
    }
    const server = connect(this.#target);
    let isAnswerLost = false;
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
      if (this.loseAnswerTo && bytes.includes(this.loseAnswerTo)) {
        this.loseAnswerTo = undefined;
        isAnswerLost = true;
      }
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (isAnswerLost) {
        this.faults++;
        client.destroy();
      } else if (this.state !== 'silent') client.write(bytes);
    });
  }
}

function targetOf(connectionString: string) {
  const { hostname, port } = new URL(postgresOverTcp(connectionString));
  return { host: hostname, port: Number(port || 5432) };
}
