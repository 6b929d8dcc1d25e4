import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { createPostMessage, type PostMessage, type PostOptions } from '../post-message.ts';
import { selfSigned } from './certificate.ts';

export const PUSH_HOST = 'push.hearten.example';

export interface ReceivedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A small push service on this machine. */
export interface PushServiceStandIn {
  readonly received: ReceivedMessage[];
  /** Posts to it as to a host of the internet. */
  readonly post: PostMessage;
  /** Posts to it with these options in place of the usual ones. */
  readonly postWith: (options: PostOptions) => PostMessage;
  /** Answers a message. By default with 201; a test may replace it. */
  answer: (message: ReceivedMessage, response: ServerResponse) => void;
  readonly connections: () => number;
}

const created = (_message: ReceivedMessage, response: ServerResponse) => response.writeHead(201).end();

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Resolves every name to this machine. */
const lookup = ((_host: string, _options: object, callback: (...given: unknown[]) => void) => {
  callback(null, [{ address: '127.0.0.1', family: 4 }]);
  // Reason for the cast: the type of `dns.lookup` has a form with promises that nothing here uses.
}) as NonNullable<PostOptions['lookup']>;

/** Starts a push service that keeps what it receives. It stops when the test ends. */
export async function startPushService(t: Pick<TestContext, 'after'>): Promise<PushServiceStandIn> {
  const { key, cert } = selfSigned(PUSH_HOST);
  let connections = 0;
  const server = createServer({ key, cert }, async (request, response) => {
    const message = { path: request.url ?? '', headers: request.headers, body: await bodyOf(request) };
    service.received.push(message);
    service.answer(message, response);
  });
  server.on('connection', () => connections++);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const made: PostMessage[] = [];
  const postWith = (options: PostOptions) => {
    const post = createPostMessage({ lookup, isAllowed: () => true, port, ca: cert, ...options });
    made.push(post);
    return post;
  };
  const service: PushServiceStandIn = {
    received: [],
    post: postWith({}),
    postWith,
    answer: created,
    connections: () => connections,
  };
  t.after(() => {
    for (const post of made) post.close();
    server.closeAllConnections();
    server.close();
  });
  return service;
}
