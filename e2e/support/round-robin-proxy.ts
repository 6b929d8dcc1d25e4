import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { CleanupScope } from './hearten-process.ts';

/**
 * A proxy in front of several processes, which take turns. A request that one process did not accept goes to
 * the next. A request that may have been executed is sent again only if a repeat is harmless.
 */
export class RoundRobinProxy {
  readonly origin: string;
  /** How often a process refused a request, or broke its connection, so that the next one was tried if one was left. */
  retries = 0;
  readonly #targets: readonly string[];
  #turn = 0;

  private constructor(targets: readonly string[], origin: string) {
    this.#targets = targets;
    this.origin = origin;
  }

  static async start(t: CleanupScope, targets: readonly string[]): Promise<RoundRobinProxy> {
    const server = createServer((incoming, answer) => void proxy.#pass(incoming, answer));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const proxy = new RoundRobinProxy(targets, `http://127.0.0.1:${port}`);
    t.after(async () => {
      server.closeAllConnections();
      server.close();
    });
    return proxy;
  }

  async #pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const isRetryable = incoming.method === 'GET' || 'idempotency-key' in incoming.headers;
    const first = this.#turn++;
    for (let attempt = 0; attempt < this.#targets.length; attempt++) {
      const target = this.#targets[(first + attempt) % this.#targets.length] as string;
      try {
        const theirs = await forwardRequest(target, incoming, body);
        answer.writeHead(theirs.statusCode ?? 502, theirs.headers);
        theirs.pipe(answer);
        return;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code !== 'ECONNREFUSED' && !(code === 'ECONNRESET' && isRetryable)) break;
        this.retries++;
      }
    }
    answer.writeHead(502).end();
  }
}

/** Uses a connection of its own for each request. If it is refused, the request was not executed. */
async function forwardRequest(target: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  const outgoing = request(`${target}${url}`, { method, headers, agent: false });
  outgoing.end(body);
  const [theirs] = (await once(outgoing, 'response')) as [IncomingMessage];
  return theirs;
}
