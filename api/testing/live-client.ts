import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import type { ClientMessage, ServerMessage } from '../../domain/live/messages.ts';
import { eventually } from '../../infra/testing/eventually.ts';

/** Generous, for a busy machine. */
const PATIENCE_MS = 15_000;

type Told<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

/** The headers that a browser with these decoded cookies sends with every call. */
export const cookieHeader = (cookies: ReadonlyMap<string, string>) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
});

/** The client side of a live socket. */
export class LiveClient {
  /** All messages received so far, as text. */
  readonly texts: string[] = [];
  /** The close code, once the socket is closed. */
  closedWith: number | undefined;
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.texts.push(String(data)));
    socket.addEventListener('close', ({ code }) => {
      this.closedWith = code;
    });
  }

  /** Resolves when the socket is open. `origin` begins with `http`. */
  static async open(
    t: Pick<TestContext, 'after'>,
    origin: string,
    headers: Record<string, string> = {},
  ): Promise<LiveClient> {
    const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/api/live`, { headers });
    const client = new LiveClient(socket);
    t.after(() => socket.close());
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error('the socket did not open')));
    });
    return client;
  }

  send(message: ClientMessage): void {
    this.sendRaw(JSON.stringify(message));
  }

  sendRaw(data: string | ArrayBuffer): void {
    this.#socket.send(data);
  }

  leave(): void {
    this.#socket.close();
  }

  /** All received messages of one type. */
  messagesOf<Type extends ServerMessage['type']>(type: Type): Told<Type>[] {
    const messages = this.texts.map((text) => JSON.parse(text) as ServerMessage);
    return messages.filter((message): message is Told<Type> => message.type === type);
  }

  /** The number of people in the newest presence message. */
  get total(): number | undefined {
    return this.messagesOf('presence').at(-1)?.totalActiveUsers;
  }

  async waitUntil(what: string, holds: () => boolean, withinMs = PATIENCE_MS): Promise<void> {
    await eventually(what, holds, withinMs);
  }

  /** Resolves with the close code when the socket is closed. Throws if it is still open after `withinMs`. */
  async closed(withinMs = PATIENCE_MS): Promise<number | undefined> {
    await eventually('closed', async () => this.closedWith !== undefined, withinMs);
    return this.closedWith;
  }
}

/** The types of frames that a test writes itself (RFC 6455, 5.2). */
export const TEXT = 0x1;
export const CLOSE = 0x8;

/** A complete client frame with at most 125 bytes of content and a mask of zeros. */
export const clientFrame = (opcode: typeof TEXT | typeof CLOSE, text = ''): Buffer =>
  Buffer.concat([
    Buffer.from([0x80 | opcode, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]),
    Buffer.from(text),
  ]);

/** The answer to an upgrade request: the connection after 101, or the parts of the refusal. */
export async function askForUpgrade(
  t: Pick<TestContext, 'after'>,
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingMessage['headers']; body: string; socket: Socket }> {
  const outgoing = request(url, {
    agent: false,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      ...headers,
    },
  });
  outgoing.end();
  const [socket] = (await once(outgoing, 'socket')) as [Socket];
  t.after(() => socket.destroy());
  const upgraded = once(outgoing, 'upgrade').then(([answer]) => ({ answer, body: '' }));
  const answered = once(outgoing, 'response').then(async ([answer]) => ({
    answer,
    body: await text(answer),
  }));
  const { answer, body } = await Promise.any([upgraded, answered]);
  return { status: answer.statusCode, headers: answer.headers, body, socket };
}
