import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CleanupScope } from './hearten-process.ts';

/** Longer than a frame, so that the browser can paint between two pieces. */
const PAUSE_MS = 20;

/**
 * Starts a server that answers a GET without cookies as `origin` does. It cuts pages into pieces, each from the
 * beginning of one element to the next, and pauses after each. Returns its address.
 */
export async function startServerInPieces(t: CleanupScope, origin: string): Promise<string> {
  const server = createServer(async (incoming, answer) => {
    const theirs = await fetch(origin + incoming.url, { redirect: 'manual' });
    const type = theirs.headers.get('content-type') ?? '';
    answer.writeHead(theirs.status, {
      'content-type': type,
      'content-security-policy': theirs.headers.get('content-security-policy') ?? '',
    });
    if (!type.startsWith('text/html')) return answer.end(Buffer.from(await theirs.arrayBuffer()));
    for (const piece of (await theirs.text()).split(/(?=<[a-z])/)) {
      answer.write(piece);
      await sleep(PAUSE_MS);
    }
    return answer.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
