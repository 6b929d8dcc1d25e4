import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** The longest time from the look-up of the name to the end of the answer. */
const DEADLINE_MS = 5_000;
/** Push services answer with less. The rest of a longer answer is not read. */
const ANSWER_MAX_BYTES = 4_096;
const HEADERS_MAX_BYTES = 8_192;
/** Connections to one push service, and how long an idle one stays open. */
const CONNECTIONS_MAX = 16;
const IDLE_MS = 5_000;
const HTTPS_PORT = 443;

/** A message as a push service takes it. */
export interface PushMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The message could not be delivered to the push service. The text names neither host nor subscription. */
export class PushFailed extends Error {
  override readonly name = 'PushFailed';
  readonly code: string;

  constructor(code: string, reason: string) {
    super(`the push service ${reason}`);
    this.code = code;
  }
}

/** Replaces parts of the network in tests. */
export interface PostOptions {
  readonly lookup?: typeof systemLookup;
  readonly isAllowed?: (address: string) => boolean;
  readonly port?: number;
  readonly ca?: string;
  readonly deadlineMs?: number;
}

/**
 * Posts a message to the address of a subscription. The caller has checked it with `allowedEndpoint`, so it has the
 * name of a host and not an IP address.
 */
export interface PostMessage {
  /** Returns the HTTP status. Throws `PushFailed`. */
  (url: URL, message: PushMessage): Promise<number>;
  /** Closes all connections. A message that is being posted then fails with `PushFailed`. */
  close(): void;
}

/**
 * Posts over https to public addresses alone. Every connection resolves the name itself and checks each address that it
 * may use, so a name whose address changes after an earlier check leads nowhere either. Redirects are not followed.
 */
export function createPostMessage(options: PostOptions = {}): PostMessage {
  const { lookup = systemLookup, isAllowed = isPublicAddress, port = HTTPS_PORT } = options;
  const { ca, deadlineMs = DEADLINE_MS } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX, timeout: IDLE_MS });
  const post = (url: URL, { headers, body }: PushMessage) =>
    new Promise<number>((resolve, reject) => {
      const call = request({
        agent,
        method: 'POST',
        hostname: url.hostname,
        port,
        path: `${url.pathname}${url.search}`,
        headers: { ...headers, 'content-length': String(body.byteLength) },
        lookup: lookupOnly(isAllowed, lookup),
        maxHeaderSize: HEADERS_MAX_BYTES,
        signal: AbortSignal.timeout(deadlineMs),
        ...(ca !== undefined && { ca }),
      });
      call.on('error', (error) => reject(failureOf(error)));
      call.on('response', (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > ANSWER_MAX_BYTES) answer.destroy();
        });
        // The status says everything, so a body that is cut off changes nothing.
        answer.on('error', () => answer.destroy());
        resolve(answer.statusCode ?? 0);
      });
      call.end(body);
    });
  return Object.assign(post, { close: () => agent.destroy() });
}

const NOT_PUBLIC = 'ENOTPUBLIC';

/** A look-up that fails if any of the addresses is not allowed. */
const lookupOnly =
  (isAllowed: (address: string) => boolean, lookup: typeof systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '');
      const [first] = found;
      if (!first || !found.every(({ address }) => isAllowed(address))) {
        return callback(Object.assign(new Error('not a public address'), { code: NOT_PUBLIC }), '');
      }
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };

function failureOf({ code = 'unknown', name }: NodeJS.ErrnoException): PushFailed {
  if (code === NOT_PUBLIC) return new PushFailed(code, 'has an address that is not public');
  if (code === 'ABORT_ERR' || name === 'TimeoutError') return new PushFailed('ETIMEDOUT', 'took too long');
  return new PushFailed(code, `could not be reached (${code})`);
}
