import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { CleanupScope } from './hearten-process.ts';

/** Headers that describe a body or a connection which the relay replaces. */
const OWN_HEADERS = ['connection', 'content-encoding', 'content-length', 'etag', 'transfer-encoding'];

/** The state of the network: it works, takes requests and never answers, or breaks every connection. */
type Network = 'open' | 'hanging' | 'gone';

/**
 * A server in front of Hearten for tests of the service worker. It can answer as another release: with another name of
 * the build, and without any file below /assets/, as if those of the build before were gone.
 */
export class ReleaseRelay {
  network: Network = 'open';
  /** The release that is served. Empty for Hearten as it is, `null` for an older one without a service worker. */
  release: string | null = '';
  /** Whether the release names a file that it does not have. */
  lacksFile = false;
  /** The paths that were answered with 404 because the release that is served does not have them. */
  readonly missing: string[] = [];
  readonly #server: Server;
  readonly #target: URL;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((incoming, outgoing) => void this.#answer(incoming, outgoing));
  }

  static async start(t: CleanupScope, target: string): Promise<ReleaseRelay> {
    const relay = new ReleaseRelay(target);
    await new Promise<void>((resolve) => relay.#server.listen(0, '127.0.0.1', resolve));
    t.after(async () => {
      relay.#server.closeAllConnections();
      relay.#server.close();
    });
    return relay;
  }

  get origin(): string {
    return `http://${this.#target.hostname}:${(this.#server.address() as AddressInfo).port}`;
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (this.network === 'hanging') return;
    if (this.network === 'gone') {
      incoming.socket.destroy();
      return;
    }
    const { url = '/' } = incoming;
    const isGone =
      this.release !== '' && (url.startsWith('/assets/') || (this.release === null && url === '/sw.js'));
    if (isGone) {
      this.missing.push(url);
      outgoing.writeHead(404).end();
      return;
    }
    const [answer, body] = await this.#ask(incoming);
    const headers = Object.entries(answer.headers).filter(([name]) => !OWN_HEADERS.includes(name));
    outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers) as Record<string, string>);
    outgoing.end(this.release ? await this.#rename(body, answer) : body);
  }

  /** Passes a request on, as if it came to Hearten's own address. */
  async #ask(incoming: IncomingMessage): Promise<[IncomingMessage, Buffer]> {
    const { method, headers } = incoming;
    const asked = request({
      host: this.#target.hostname,
      port: this.#target.port,
      method,
      path: this.release ? (incoming.url ?? '/').replace(/([?&]build=)[^&]*/, '') : incoming.url,
      headers: {
        ...headers,
        host: this.#target.host,
        'accept-encoding': 'identity',
        ...(headers.origin && { origin: this.#target.origin }),
      },
    });
    asked.end(await buffer(incoming));
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      asked.once('response', resolve).once('error', reject),
    );
    return [answer, await buffer(answer)];
  }

  /** Puts the release's name in the place of the build's. */
  async #rename(body: Buffer, { headers }: IncomingMessage): Promise<Buffer> {
    const type = headers['content-type'] ?? '';
    if (this.lacksFile && type.startsWith('application/json')) {
      return Buffer.from(body.toString().replace('[', '["/assets/nowhere.js",'));
    }
    if (!/html|javascript/.test(type)) return body;
    return Buffer.from(
      body
        .toString()
        .replace(/^self\.heartenBuild="[^"]*"/, `self.heartenBuild="${this.release}"`)
        .replace(/(name="hearten-worker" content=)"[^"]*"/, `$1"${this.release}"`),
    );
  }
}
