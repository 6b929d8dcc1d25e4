import { Compile } from 'typebox/compile';
import type { RawData, WebSocket } from 'ws';
import { LIVE_CLOSE } from '../../domain/live/close-codes.ts';
import { ClientMessage, type ServerMessage } from '../../domain/live/messages.ts';
import type { Region } from '../../domain/places/regions.ts';
import type { Limit } from '../../infra/config/limits.ts';
import type { CoarseLocation } from '../../infra/presence/coarse-location.ts';
import type { LivePresence, PresenceConnection } from '../../infra/presence/live-presence.ts';
import type { LiveMetrics } from '../metrics/live-metrics.ts';

/** A socket with more unread data than this is closed because it reads too slowly, in bytes. */
const UNREAD_MAX_BYTES = 65_536;

/** The person or visitor who opened the socket. */
export interface SocketOwner {
  readonly sessionId: string | undefined;
  /** Their pseudonym. A socket without one receives messages but counts for nobody. */
  readonly pseudonymId: string | undefined;
  /** Whether they were settled when the socket opened. */
  readonly isSettled: boolean;
  /** The network of the client's address. Limits per address are counted for it. */
  readonly network: string;
}

/** The parts that all sockets of a process share. */
export interface LiveSocketContext {
  readonly livePresence: Pick<LivePresence, 'join'>;
  readonly meters: LiveMetrics;
  /** The rate limit for messages of a client. */
  readonly messages: Limit;
  /** How long a client may take to close when told to, in milliseconds. */
  readonly closeMs: number;
}

/** A message in the form in which it is sent. It is serialized once for all sockets. */
export interface Outgoing {
  readonly type: ServerMessage['type'];
  readonly bytes: Buffer;
}

export const outgoing = (message: ServerMessage): Outgoing => ({
  type: message.type,
  bytes: Buffer.from(JSON.stringify(message)),
});

const PONG = outgoing({ type: 'pong' });
const clientMessage = Compile(ClientMessage);

const REASON_OF_CODE = {
  [LIVE_CLOSE.badMessage]: 'bad-message',
  [LIVE_CLOSE.tooMany]: 'too-many',
  [LIVE_CLOSE.restart]: 'restart',
  [LIVE_CLOSE.sessionEnded]: 'session-ended',
} as const;

/** One open socket: it handles the messages of its client and sends messages to it. */
export class LiveSocket {
  readonly owner: SocketOwner;
  /** The presence message that was last sent to it. */
  presence: Outgoing | undefined;
  readonly #socket: WebSocket;
  readonly #context: LiveSocketContext;
  #presenceConnection: PresenceConnection | undefined;
  #region: Region = 'Global';
  #isAlive = true;
  #countedFromMs = 0;
  #counted = 0;
  #closeReason = 'left';
  #terminateTimer: NodeJS.Timeout | undefined;

  constructor(socket: WebSocket, opener: SocketOwner, context: LiveSocketContext, onClose: () => void) {
    this.owner = opener;
    this.#socket = socket;
    this.#context = context;
    socket.on('message', (data, isBinary) => this.#onMessage(data, isBinary));
    socket.on('ping', () => this.#isWithinRateLimit());
    socket.on('pong', () => this.#isWithinRateLimit());
    socket.on('close', () => {
      this.#presenceConnection?.leave();
      context.meters.closed(this.#closeReason);
      onClose();
    });
  }

  /** Sends the message, unless the client has gone or reads too slowly. A slow one is dropped. */
  send({ type, bytes }: Outgoing): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > UNREAD_MAX_BYTES) {
      this.#drop('slow');
    } else {
      this.#socket.send(bytes, { binary: false });
      this.#context.meters.sent(type);
    }
  }

  /** Sends a ping. A client that has sent nothing since the last one is dropped. */
  beat(): void {
    if (!this.#isAlive) this.#drop('silent');
    else if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
    this.#isAlive = false;
  }

  /**
   * Tells the client to close, and drops the socket after `closeMs`, also if the client has begun to close it without
   * finishing.
   */
  close(code: (typeof LIVE_CLOSE)[keyof typeof LIVE_CLOSE]): void {
    if (this.#socket.readyState === this.#socket.OPEN) {
      this.#closeReason = REASON_OF_CODE[code];
      this.#socket.close(code, REASON_OF_CODE[code]);
    }
    this.#terminateLater();
  }

  /**
   * If its client has begun to close the socket, drops it after `closeMs`. A phone that loses its network in between
   * never finishes.
   */
  finishClosing(): void {
    if (this.#socket.readyState === this.#socket.CLOSING) this.#terminateLater();
  }

  #terminateLater(): void {
    this.#terminateTimer ??= setTimeout(() => this.#socket.terminate(), this.#context.closeMs).unref();
  }

  /** Ends the connection without a close message, which the other side would not read. */
  #drop(reason: 'slow' | 'silent'): void {
    this.#closeReason = reason;
    this.#socket.terminate();
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    if (!this.#isWithinRateLimit()) return;
    const message = isBinary ? undefined : parsed(String(data));
    if (clientMessage.Check(message)) this.#handleMessage(message);
    else this.close(LIVE_CLOSE.badMessage);
  }

  #handleMessage(message: ClientMessage): void {
    this.#context.meters.received(message.type);
    switch (message.type) {
      case 'here': {
        const { region, lat, lng } = message;
        this.#region = region;
        this.#updateLocation({ region, place: { lat, lng } });
        break;
      }
      case 'away':
        this.#updateLocation({ region: this.#region });
        break;
      case 'ping':
        this.send(PONG);
        break;
    }
  }

  #updateLocation(location: CoarseLocation): void {
    const { pseudonymId, isSettled } = this.owner;
    if (pseudonymId === undefined) return;
    if (this.#presenceConnection) this.#presenceConnection.change(location);
    else this.#presenceConnection = this.#context.livePresence.join({ pseudonymId, isSettled }, location);
  }

  /**
   * Counts a message, ping or pong, and returns whether to handle it. Each shows that the connection is alive. The
   * first one over the limit closes the socket. Those that arrive while it closes are ignored.
   */
  #isWithinRateLimit(): boolean {
    this.#isAlive = true;
    if (this.#socket.readyState !== this.#socket.OPEN) return false;
    const { max, windowMs } = this.#context.messages;
    const now = performance.now();
    if (now - this.#countedFromMs >= windowMs) {
      this.#countedFromMs = now;
      this.#counted = 0;
    }
    if (++this.#counted <= max) return true;
    this.close(LIVE_CLOSE.tooMany);
    return false;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
