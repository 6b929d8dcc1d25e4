import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { CleanupScope } from '../support/hearten-process.ts';

/**
 * A proxy with a fixed address for a server that restarts on another port each time. The crash test puts it before
 * PostgreSQL. It makes no faults of its own.
 */
export class FaultyEventStoreProxy {
  /** The port to connect to. While it is undefined, connections are closed at once. */
  targetPort: number | undefined;
  readonly port: number;

  private constructor(port: number) {
    this.port = port;
  }

  static async open(scope: CleanupScope): Promise<FaultyEventStoreProxy> {
    const sockets = new Set<Socket>();
    const server = createServer((client) => {
      if (relay.targetPort === undefined) return void client.destroy();
      const target = connect(relay.targetPort, '127.0.0.1');
      for (const [from, to] of [
        [client, target],
        [target, client],
      ] as const) {
        sockets.add(from);
        from.pipe(to);
        from.on('error', () => {});
        from.on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
      }
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const relay = new FaultyEventStoreProxy((server.address() as AddressInfo).port);
    scope.after(async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return relay;
  }
}
