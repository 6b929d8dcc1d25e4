import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { CleanupScope } from '../support/hearten-process.ts';

/**
 * A proxy with a fixed address for a server that restarts on another port each time. The crash test puts it before
 * PostgreSQL.
 */
export class FixedAddressProxy {
  /** The port to connect to. While it is undefined, connections are closed at once. */
  targetPort: number | undefined;
  readonly port: number;

  private constructor(port: number) {
    this.port = port;
  }

  static async open(scope: CleanupScope): Promise<FixedAddressProxy> {
    const sockets = new Set<Socket>();
    const server = createServer((client) => {
      if (proxy.targetPort === undefined) return void client.destroy();
      const target = connect(proxy.targetPort, '127.0.0.1');
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
    const proxy = new FixedAddressProxy((server.address() as AddressInfo).port);
    scope.after(async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return proxy;
  }
}
