import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/**
 * A reverse proxy in front of Hearten. It speaks plain http but says that visitors use https. It keeps one connection
 * to Hearten alive, shares it between visitors, and appends the visitor's address to `x-forwarded-for`. A test can set
 * that address in the header `visitor-address`. Returns the port of the proxy.
 */
export async function startReverseProxy(t: Pick<TestContext, 'after'>, target: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const server = createServer((incoming, answer) => {
    const { method, url, headers } = incoming;
    const onward = request({
      ...{ host: '127.0.0.1', port: target, agent, method, path: url },
      headers: { ...headers, ...forwardedFor(incoming) },
    });
    onward.on('response', (theirs) => {
      answer.writeHead(theirs.statusCode ?? 502, theirs.headers);
      theirs.pipe(answer);
    });
    onward.on('error', () => answer.writeHead(502).end());
    incoming.pipe(onward);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function forwardedFor({ headers, socket }: IncomingMessage) {
  const visitor = headers['visitor-address'] ?? socket.remoteAddress;
  return {
    'x-forwarded-for': [headers['x-forwarded-for'], visitor].filter(Boolean).join(', '),
    'x-forwarded-proto': 'https',
  };
}
