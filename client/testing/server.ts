import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { browserWindow } from './browser.ts';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}
/**
 * An answer: a status, a body (strings as they are, anything else as JSON) and headers. 'hang up' closes the
 * connection without an answer.
 */
export type Answer =
  | readonly [status: number, body?: unknown, headers?: Readonly<Record<string, string>>]
  | 'hang up';

export interface TestServer {
  /** Every request so far, oldest first. */
  readonly seen: SeenRequest[];
  /** Answers the next requests. A promise is awaited. */
  answer: (request: SeenRequest) => Answer | Promise<Answer>;
}

/** Starts a real server for one test, and sets the page's address to it. */
export async function serve(t: TestContext, answer: TestServer['answer']): Promise<TestServer> {
  const state: TestServer = { seen: [], answer };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { method = '', url = '', headers } = request;
    const seen = { method, path: url, headers, body: text ? JSON.parse(text) : undefined };
    state.seen.push(seen);
    const given = await state.answer(seen);
    if (given === 'hang up') return request.socket.destroy();
    const [status, body, answerHeaders] = given;
    response.writeHead(status, answerHeaders);
    return response.end(typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browserWindow.happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  // Gives the new address an entry, to which Back from a dialog leads.
  history.pushState(null, '');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return state;
}
