import { type ReadonlySignal, signal } from '@preact/signals-react';
import { LIVE_CLOSE } from '../../../domain/live/close-codes.ts';
import type { ClientMessage, ServerMessage } from '../../../domain/live/messages.ts';
import { refusedDelayMs, retryDelayMs } from '../../lib/backoff.ts';
import { type Clock, systemClock } from '../../lib/clock.ts';

/** The client pings the server after this time without a message. */
const SILENT_MS = 25_000;
/** How long the server may take to answer a ping, or a connection to open. */
const ANSWER_MS = 10_000;
/** A connection that lasted this long counts as a success, so the next wait is the shortest again. */
const STEADY_MS = 10_000;

/** `connecting` is the first attempt. `waiting` lasts from a failure to the next success. */
export type ConnectionStatus = 'off' | 'connecting' | 'open' | 'waiting';

/** The part of a WebSocket that a connection uses; tests pass their own. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;

interface ConnectionOptions {
  readonly connect: () => Socket;
  readonly onMessage: (message: ServerMessage) => void;
  /** Called when the session of this connection has ended. */
  readonly onSessionEnded: () => void;
  /** Whether the page is hidden. An attempt to reconnect that is due meanwhile is left out. `retryNow` makes it. */
  readonly isPaused: () => boolean;
  readonly clock?: Clock;
  readonly random?: () => number;
}

export interface Connection {
  readonly status: ReadonlySignal<ConnectionStatus>;
  /** Closes an existing connection, opens one, and reopens it whenever it is lost. */
  start(): void;
  stop(): void;
  /** Sends a message. Without a connection the message is dropped. */
  send(message: ClientMessage): void;
  /**
   * Makes the next attempt or ping at once, because the network or the page's visibility has changed. Does nothing
   * while an attempt goes on, or while the connection is off.
   */
  retryNow(): void;
}

/** A connection to the server that reopens by itself. */
export function createConnection(options: ConnectionOptions): Connection {
  const { connect, onMessage, onSessionEnded, isPaused, clock = systemClock, random = Math.random } = options;
  const status = signal<ConnectionStatus>('off');
  let socket: Socket | undefined;
  let failures = 0;
  let openedAt = 0;
  /** Cancels the one timer: the next attempt, the timeout of an answer, or the next ping. */
  let cancel = () => {};
  const wait = (ms: number, run: () => void) => {
    cancel();
    cancel = clock.after(ms, run);
  };

  function open(): void {
    const own = connect();
    socket = own;
    wait(ANSWER_MS, giveUp);
    own.addEventListener('open', () => {
      // It was given up before it opened. Closing it earlier would log an error in the browser.
      if (socket !== own) return own.close();
      openedAt = clock.now();
      restartPingTimer();
      status.value = 'open';
    });
    own.addEventListener('message', ({ data }) => {
      if (socket !== own) return;
      restartPingTimer();
      onMessage(JSON.parse(data));
    });
    own.addEventListener('close', ({ code }) => {
      if (socket === own) onClosed(code);
    });
  }

  const restartPingTimer = () => wait(SILENT_MS, ping);

  function ping(): void {
    send({ type: 'ping' });
    wait(ANSWER_MS, giveUp);
  }

  /** Gives up a connection that is silent or does not open, because its close event may take minutes. */
  function giveUp(): void {
    const lost = status.peek() === 'open' ? socket : undefined;
    onClosed();
    lost?.close();
  }

  function onClosed(code?: number): void {
    const wasSteady = status.peek() === 'open' && clock.now() - openedAt >= STEADY_MS;
    socket = undefined;
    if (wasSteady) failures = 0;
    const isRefused = code === LIVE_CLOSE.badMessage || code === LIVE_CLOSE.tooMany;
    const delayMs = isRefused ? refusedDelayMs(random()) : retryDelayMs(failures, random());
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
      if (status.peek() === 'open') ping();
      else if (status.peek() === 'waiting' && !socket) open();
    },
  };
}
