import { request } from 'node:http';
import type { Socket } from 'node:net';
import type { ClientMessage } from '../../domain/live/messages.ts';
import { CITIES } from '../../domain/places/cities.ts';
import { placeAt } from '../../domain/places/place.ts';
import { clientFrame, FrameReader, pongFrame, TEXT } from './frames.ts';

/** The headers of the request that opens a socket. */
const HEADERS = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};

/** How long `connect` waits for a presence message after the upgrade before it fails, in milliseconds. */
const FIRST_MESSAGE_TIMEOUT_MS = 20_000;

/** Called for each presence message with its number of people. */
export type Listener = (total: number) => void;

/** Many simulated people with an open socket each. */
export class LiveClientPool {
  readonly #origin: string;
  readonly #cookies: readonly string[];
  readonly #sockets: (Socket | undefined)[] = [];
  /** Received bytes, with frame headers. */
  bytes = 0;
  /** The number of sockets that ended without `disconnect`. */
  lost = 0;
  /** The number of people in the newest presence message of any client. */
  total = 0;
  listener: Listener = () => {};

  constructor(origin: string, cookies: readonly string[]) {
    this.#origin = origin;
    this.#cookies = cookies;
  }

  /**
   * Opens the socket of person number `person`, sends their location, and resolves at the first presence message.
   * Rejects if the server refuses or closes the socket, or sends no such message in time.
   */
  async connect(person: number): Promise<void> {
    const { socket, first } = await this.#upgraded(person);
    const greeted = Promise.withResolvers<void>();
    const reader = new FrameReader({
      text: (payload) => {
        // The server writes the number right after the message's type, so the long rest need not be read.
        const [, total] = /"totalActiveUsers":(\d+)/.exec(payload.toString('latin1', 0, 64)) ?? [];
        if (total === undefined) return;
        this.total = Number(total);
        this.listener(this.total);
        greeted.resolve();
      },
      ping: (payload) => socket.write(pongFrame(payload)),
    });
    const take = (chunk: Buffer) => {
      this.bytes += chunk.length;
      reader.take(chunk);
    };
    socket.on('data', take);
    socket.on('error', () => {});
    socket.on('close', () => {
      // `disconnect` has removed the sockets that it ends.
      if (this.#sockets[person] === socket) this.lost++;
      greeted.reject(new Error('the server has closed a socket'));
    });
    const late = setTimeout(
      () => greeted.reject(new Error('no presence message arrived')),
      FIRST_MESSAGE_TIMEOUT_MS,
    );
    this.#sockets[person] = socket;
    take(first);
    socket.write(clientFrame(TEXT, Buffer.from(JSON.stringify(hereMessage(person)))));
    await greeted.promise.finally(() => clearTimeout(late));
  }

  disconnect(person: number): void {
    const socket = this.#sockets[person];
    this.#sockets[person] = undefined;
    socket?.destroy();
  }

  /** Upgrades the connection. Returns the socket, and the bytes that came with the answer's headers. */
  #upgraded(person: number): Promise<{ socket: Socket; first: Buffer }> {
    const { promise, resolve, reject } = Promise.withResolvers<{ socket: Socket; first: Buffer }>();
    const headers = { ...HEADERS, cookie: this.#cookies[person] ?? '' };
    const outgoing = request(`${this.#origin}/api/live`, { agent: false, headers });
    outgoing.on('upgrade', (_answer, socket, first) => resolve({ socket, first }));
    outgoing.on('response', ({ statusCode }) => reject(new Error(`the server answered ${statusCode}`)));
    outgoing.on('error', reject);
    outgoing.end();
    return promise;
  }
}

/** The location of person number `person`. The people take the cities of `CITIES` in turn. */
function hereMessage(person: number): ClientMessage {
  const city = CITIES[person % CITIES.length];
  if (!city) throw new Error('there are no cities');
  return { type: 'here', region: city.region, ...placeAt(city) };
}
