import { type ReadonlySignal, signal } from '@preact/signals-react';
import { LIVE_CLOSE } from '../../../domain/live/close-codes.ts';
import type { ClientMessage, ServerMessage } from '../../../domain/live/messages.ts';
import { type Clock, systemClock } from '../../ui/countdown/countdown.ts';
import { LONGEST_MS, retryDelayMs } from './backoff.ts';

/** With nothing heard for so long, the server is asked whether it is still there. */
const SILENT_MS = 25_000;
/** How long it may take to answer that, or to open a connection. */
const ANSWER_MS = 10_000;
/** A connection that held so long was a good one: after it the waits begin anew. */
const STEADY_MS = 10_000;

/**
 * `connecting` is the first try, whose end isn't known; `waiting` lasts from a failure to the next success.
 */
export type ConnectionStatus = 'off' | 'connecting' | 'open' | 'waiting';

/** What a connection needs of a WebSocket; tests bring their own. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;

interface ConnectionOptions {
  readonly connect: () => Socket;
  readonly onMessage: (message: ServerMessage) => void;
  /** The session has ended that the connection was made with. */
  readonly onSessionEnded: () => void;
  /** Whether nobody looks: then nothing is tried until `nudge`. */
  readonly isPaused: () => boolean;
  readonly clock?: Clock;
  readonly random?: () => number;
}

export interface Connection {
  readonly status: ReadonlySignal<ConnectionStatus>;
  /** Connects, anew where it is connected, and from now on again whenever the connection is lost. */
  start(): void;
  stop(): void;
  /** Says something to the server; what is said while there is no connection is lost. */
  send(message: ClientMessage): void;
  /** Something has changed (the network, a page in view again): tries at once what would have been tried later. */
  retryNow(): void;
}

/** A connection to the server that comes back by itself. */
export function createConnection(options: ConnectionOptions): Connection {
  const { connect, onMessage, onSessionEnded, isPaused, clock = systemClock, random = Math.random } = options;
  const status = signal<ConnectionStatus>('off');
  let socket: Socket | undefined;
  let failures = 0;
  let openedAt = 0;
  /** The one thing that is waited for: to connect, to be answered, to ask. */
  let cancel = () => {};
  const wait = (ms: number, run: () => void) => {
    cancel();
    cancel = clock.after(ms, run);
  };

  function open(): void {
    const own = connect();
    socket = own;
    wait(ANSWER_MS, lose);
    own.addEventListener('open', () => {
      // Given up meanwhile. Closed any earlier, a browser would complain of it on the console.
      if (socket !== own) return own.close();
      openedAt = clock.now();
      listen();
      status.value = 'open';
    });
    own.addEventListener('message', ({ data }) => {
      if (socket !== own) return;
      listen();
      onMessage(JSON.parse(data));
    });
    own.addEventListener('close', ({ code }) => {
      if (socket === own) closed(code);
    });
  }

  const listen = () => wait(SILENT_MS, ask);

  function ask(): void {
    send({ type: 'ping' });
    wait(ANSWER_MS, lose);
  }

  /** Gives up a connection that says nothing any more: its own end may be minutes away. */
  function lose(): void {
    const lost = status.peek() === 'open' ? socket : undefined;
    closed();
    lost?.close();
  }

  function closed(code?: number): void {
    const wasSteady = status.peek() === 'open' && clock.now() - openedAt >= STEADY_MS;
    socket = undefined;
    if (wasSteady) failures = 0;
    const isUnwanted = code === LIVE_CLOSE.badMessage || code === LIVE_CLOSE.tooMany;
    const delayMs = isUnwanted ? (LONGEST_MS / 2) * (1 + random()) : retryDelayMs(failures, random());
    failures++;
    wait(delayMs, () => {
      if (!isPaused()) open();
    });
    status.value = 'waiting';
    if (code === LIVE_CLOSE.sessionEnded) onSessionEnded();
  }

  function send(message: ClientMessage): void {
    if (status.peek() === 'open') socket?.send(JSON.stringify(message));
  }

  function stop(): void {
    cancel();
    const left = status.peek() === 'open' ? socket : undefined;
    socket = undefined;
    failures = 0;
    status.value = 'off';
    left?.close();
  }

  return {
    status,
    start() {
      stop();
      status.value = 'connecting';
      open();
    },
    stop,
    send,
    retryNow() {
      if (status.peek() === 'open') ask();
      else if (status.peek() === 'waiting' && !socket) open();
    },
  };
}
