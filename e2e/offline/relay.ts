import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as openRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CleanupScope } from '../support/hearten-process.ts';
import { type Fault, noFaults, type RelayCounts } from './faults.ts';
import type { AnswerFilter, RelayPage, WriteObserver } from './relay-hooks.ts';
import { headOf } from './request-head.ts';

/** How much longer a call takes on a slow network. */
const SLOW_MS = 80;

/**
 * The network between a browser and a server. It has one address for its whole life, also while it refuses. Faults
 * apply to new calls. `refuse` also breaks the calls under way, and `reset` breaks those whose answer comes during the
 * fault. Connections that hang are closed when the fault ends, as on a phone that changes its network. A new WebSocket
 * meets only `refuse`, `reset`, `hang` and `unavailable`. `unavailable` breaks its connection.
 */
export class FaultyRelay {
  readonly port: number;
  /** The server's address. While it is undefined, a call that no fault stops gets 502, except for `pages`. */
  target: string | undefined;
  filter: AnswerFilter = () => undefined;
  observer: WriteObserver = () => () => {};
  /** By path. The relay answers these itself, and no fault but `refuse` strikes them. */
  readonly pages = new Map<string, RelayPage>();
  #fault: Fault | undefined;
  #server: Server;
  #writes = 0;
  readonly #calls = new Map<string, number>();
  readonly #faults = noFaults();
  readonly #sockets = new Set<Socket>();
  readonly #upstream = new Set<Socket>();
  readonly #hanging = new Set<Socket>();
  /** Each lets a call go on that `hold` has stopped. */
  readonly #held = new Set<() => void>();

  private constructor(server: Server) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
    this.#attach(server);
  }

  static async start(scope: CleanupScope, port = 0): Promise<FaultyRelay> {
    const relay = new FaultyRelay(await listen(port));
    scope.after(() => relay.#close());
    return relay;
  }

  /** `localhost`, where browsers allow service workers and keys without https. */
  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  get counts(): RelayCounts {
    return { writes: this.#writes, faults: { ...this.#faults } };
  }

  /** How many calls came to a path, such as `POST /api/mood`, whether they reached the server or not. */
  callsOf(route: string): number {
    return this.#calls.get(route) ?? 0;
  }

  get fault(): Fault | undefined {
    return this.#fault;
  }

  /** Begins a fault, or ends it. Resolves when new calls meet the new state. */
  async setFault(fault: Fault | undefined): Promise<void> {
    const before = this.#fault;
    this.#fault = fault;
    if (before === fault) return;
    if (before === 'hang') for (const socket of this.#hanging) socket.destroy();
    for (const goOn of this.#held) goOn();
    this.#held.clear();
    if (fault === 'refuse') {
      this.#faults.refuse++;
      await this.#close();
    } else if (before === 'refuse') {
      this.#server = await listen(this.port);
      this.#attach(this.#server);
    }
  }

  #attach(server: Server): void {
    server.keepAliveTimeout = 0;
    server.on('connection', (socket) => {
      // Each call on a kept connection adds a listener.
      socket.setMaxListeners(0);
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('error', () => socket.destroy());
    });
    server.on('request', (incoming, answer) => void this.#pass(incoming, answer));
    server.on('upgrade', (incoming, socket, head) => this.#upgrade(incoming, socket as Socket, head));
  }

  async #close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of [...this.#sockets, ...this.#upstream]) socket.destroy();
    await closed;
  }

  async #pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const fault = this.#fault;
    const isWrite = incoming.method !== 'GET' && incoming.method !== 'HEAD';
    const page = this.pages.get(incoming.url?.split('?')[0] ?? '');
    if (page) return void answer.writeHead(200, { 'content-type': page.type }).end(page.body);
    if (isWrite) this.#writes++;
    const route = `${incoming.method} ${incoming.url?.split('?')[0]}`;
    this.#calls.set(route, this.callsOf(route) + 1);
    try {
      if (fault === 'hang') return this.#hang(incoming.socket);
      if (fault === 'reset') {
        this.#faults.reset++;
        return void incoming.socket.destroy();
      }
      const body = await buffer(incoming);
      if (fault === 'unavailable') {
        this.#faults.unavailable++;
        return void answer.writeHead(503, { 'content-type': 'text/plain' }).end('not now');
      }
      const { target } = this;
      if (!target) return void answer.writeHead(502).end();
      this.#observe(incoming, answer);
      if (fault === 'slow') {
        this.#faults.slow++;
        await sleep(SLOW_MS);
      }
      if (fault === 'hold') {
        this.#faults.hold++;
        await new Promise<void>((resolve) => this.#held.add(resolve));
      }
      if (fault === 'cut-request' && isWrite) return await this.#cutRequest(target, incoming, body);
      const theirs = await this.#forward(target, incoming, body);
      const content = await buffer(theirs);
      if (fault === 'cut-answer' && isWrite) return this.#cutAnswer(answer, theirs, content);
      // The fault may have begun while the server was working.
      if (this.#fault === 'refuse' || this.#fault === 'reset') return void incoming.socket.destroy();
      const changed = this.filter(incoming.url ?? '', content);
      const headers = { ...theirs.headers };
      delete headers['transfer-encoding'];
      delete headers.connection;
      if (changed) {
        delete headers['content-encoding'];
        delete headers.etag;
      }
      const sent = changed ?? content;
      const hasBody = incoming.method !== 'HEAD' && theirs.statusCode !== 304 && theirs.statusCode !== 204;
      if (hasBody) headers['content-length'] = String(sent.length);
      answer.writeHead(theirs.statusCode ?? 502, headers);
      answer.end(hasBody ? sent : undefined);
    } catch {
      // The server is gone or the browser has left, so the browser sees a broken connection.
      incoming.socket.destroy();
    }
  }

  #observe({ headers, socket }: IncomingMessage, answer: ServerResponse): void {
    const key = headers['idempotency-key'];
    if (key === undefined) return;
    const end = this.observer(String(key));
    answer.once('finish', () => end('answered'));
    socket.once('close', () => end('closed'));
  }

  #hang(socket: Socket): void {
    this.#faults.hang++;
    this.#hanging.add(socket);
    socket.on('close', () => this.#hanging.delete(socket));
  }

  /** Sends the head and half of the body, and then breaks both connections. */
  async #cutRequest(target: string, incoming: IncomingMessage, body: Buffer): Promise<void> {
    this.#faults['cut-request']++;
    const { hostname, port } = new URL(target);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => socket.destroy());
    await once(socket, 'connect');
    const half = body.subarray(0, Math.floor(body.length / 2));
    // Without a body, only the head arrives, without the empty line that ends it.
    const head = headOf(incoming);
    const sent = body.length > 0 ? Buffer.concat([Buffer.from(`${head}\r\n`), half]) : Buffer.from(head);
    await new Promise<void>((resolve) => socket.write(sent, () => resolve()));
    socket.destroy();
    incoming.socket.destroy();
  }

  /** Every second time half of the answer arrives, otherwise nothing. Of an answer below two bytes nothing arrives. */
  #cutAnswer(answer: ServerResponse, theirs: IncomingMessage, content: Buffer): void {
    this.#faults['cut-answer']++;
    const { socket } = answer;
    if (this.#faults['cut-answer'] % 2 === 0 || content.length < 2) return void socket?.destroy();
    answer.writeHead(theirs.statusCode ?? 502, {
      'content-type': theirs.headers['content-type'] ?? 'application/json',
      'content-length': String(content.length),
    });
    answer.write(content.subarray(0, content.length / 2), () => socket?.destroy());
  }

  async #forward(target: string, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { method, url, headers } = incoming;
    const outgoing = openRequest(`${target}${url}`, { method, headers, agent: false });
    outgoing.on('socket', (socket) => {
      this.#upstream.add(socket);
      socket.on('close', () => this.#upstream.delete(socket));
    });
    outgoing.end(body);
    const [theirs] = (await once(outgoing, 'response')) as [IncomingMessage];
    return theirs;
  }

  #upgrade(incoming: IncomingMessage, client: Socket, head: Buffer): void {
    const { target } = this;
    if (!target || this.#fault === 'unavailable' || this.#fault === 'reset') return void client.destroy();
    if (this.#fault === 'hang') {
      this.#hang(client);
      return;
    }
    const { hostname, port } = new URL(target);
    const server = connect(Number(port), hostname);
    this.#upstream.add(server);
    server.write(`${headOf(incoming)}\r\n`);
    server.write(head);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#upstream.delete(server);
        to.destroy();
      });
    }
  }
}

async function listen(port: number): Promise<Server> {
  const server = createServer();
  // For `localhost` a browser tries this address, too, if nothing listens on ::1.
  server.listen({ port, host: '127.0.0.1' });
  await once(server, 'listening');
  return server;
}
