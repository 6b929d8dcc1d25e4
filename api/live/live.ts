import type { WebSocket } from 'ws';
import { LIVE_CLOSE } from '../../domain/live/close-codes.ts';
import { BackgroundLoop, type BackgroundLoopOptions } from '../../infra/background/background-loop.ts';
import { FailureRun } from '../../infra/background/failure-run.ts';
import type { Limits } from '../../infra/config/limits.ts';
import type { LiveTimings } from '../../infra/config/timings.ts';
import type { LiveMetrics } from '../metrics/live-metrics.ts';
import { OVERVIEW_MS, type Overview } from '../operations/overview.ts';
import type { Services } from '../services.ts';
import { Broadcaster } from './broadcaster.ts';
import type { SocketOwner } from './live-socket.ts';
import { LiveSockets } from './live-sockets.ts';
import { OperationsHints } from './operations-hints.ts';
import { PresenceBroadcaster } from './presence-broadcaster.ts';

/** The shortest pause after a presence broadcast that had a change, and between two deliveries of gratitude, in ms. */
const PRESENCE_REST_MS = 1_000;
/** Changes that arrive within this time are sent together, and ended sessions checked together, in milliseconds. */
const CHANGES_REST_MS = 250;

export interface LiveOptions {
  readonly services: Services;
  readonly limits: Limits;
  readonly timings: LiveTimings;
  readonly meters: LiveMetrics;
  readonly overview: Overview;
}

/**
 * The live sockets of this process and their messages. The loops for presence, changes and ended sessions run after a
 * hint, such as another process's notification of a change, and at an interval in any case, because hints can be lost.
 * The loop that delivers gratitude runs only after a hint, and the others only at their intervals.
 */
export class Live {
  readonly sockets: LiveSockets;
  readonly #services: Services;
  readonly #presenceBroadcaster: PresenceBroadcaster;
  readonly #broadcaster: Broadcaster;
  readonly #broadcastFailures: FailureRun;
  readonly #presenceLoop: BackgroundLoop;
  readonly #loops: readonly BackgroundLoop[];

  constructor({ services, limits, timings, meters, overview }: LiveOptions) {
    const { livePresence, presence, progress, sessions, pendingGratitude, logWatch, log } = services;
    this.#services = services;
    this.sockets = new LiveSockets(limits, {
      livePresence,
      meters,
      messages: limits.liveMessagesPerSocket,
      closeMs: timings.closeMs,
    });
    this.#presenceBroadcaster = new PresenceBroadcaster(presence, this.sockets);
    this.#broadcaster = new Broadcaster(services, this.sockets);
    this.#broadcastFailures = new FailureRun({ task: 'live changes', log });

    const loopOf = (options: Omit<BackgroundLoopOptions, 'log'>) => new BackgroundLoop({ log, ...options });
    const { pollMs: everyMs, heartbeatMs } = timings;
    let presenceHasChanged = false;
    this.#presenceLoop = loopOf({
      task: 'live presence',
      work: this.#ifConnected(async () => {
        presenceHasChanged = await this.#presenceBroadcaster.broadcast();
      }),
      everyMs,
      minRestMs: () => (presenceHasChanged ? PRESENCE_REST_MS : 0),
    });
    const changes = loopOf({
      task: 'live changes',
      work: this.#ifConnected(() => this.#broadcaster.broadcast()),
      everyMs,
      minRestMs: CHANGES_REST_MS,
    });
    const endedSessions = loopOf({
      task: 'live session check',
      work: this.#ifConnected(() => this.#closeEndedSessions()),
      everyMs,
      minRestMs: CHANGES_REST_MS,
    });
    const gratitude = loopOf({
      task: 'gratitude delivery',
      work: this.#ifConnected(() => pendingGratitude.deliver()),
      minRestMs: PRESENCE_REST_MS,
    });
    const operationsHints = new OperationsHints({ services, overview }, this.sockets);
    const operations = loopOf({
      task: 'live operations',
      work: this.#ifConnected(() => operationsHints.broadcast()),
      everyMs: OVERVIEW_MS,
    });
    const closing = loopOf({
      task: 'closing live sockets',
      work: () => this.sockets.each((socket) => socket.finishClosing()),
      everyMs,
    });
    const heartbeat = loopOf({
      task: 'live heartbeat',
      work: () => this.sockets.each((socket) => socket.beat()),
      everyMs: heartbeatMs,
    });
    this.#loops = [this.#presenceLoop, changes, endedSessions, gratitude, operations, closing, heartbeat];
    for (const loop of this.#loops) loop.start();

    logWatch.onRewind(() => this.#broadcaster.reset());
    progress.onChange(() => changes.wake());
    sessions.onChange(() => endedSessions.wake());
    livePresence.onWritten(() => this.#presenceLoop.wake());
    livePresence.onWritten(() => gratitude.wake());
  }

  open(socket: WebSocket, opener: SocketOwner): void {
    const opened = this.sockets.open(socket, opener);
    if (this.sockets.size === 1) {
      void this.#broadcastFailures.tolerate(
        this.#broadcaster.reset(),
        'the next round sets the starting point',
      );
    }
    if (!this.#presenceBroadcaster.sendLatest(opened)) this.#presenceLoop.wake();
  }

  /** Stops the loops, and tells all clients to connect again. */
  async close(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()));
    await this.sockets.closeAll();
  }

  #ifConnected(work: () => Promise<unknown>): () => Promise<unknown> {
    return async () => (this.sockets.size > 0 ? work() : undefined);
  }

  /** Closes the sockets whose sessions have ended. */
  async #closeEndedSessions(): Promise<void> {
    const ended = await this.#services.sessions.endedAmong(this.sockets.sessionIds());
    if (ended.size === 0) return;
    await this.sockets.each((socket) => {
      const { sessionId } = socket.owner;
      if (sessionId !== undefined && ended.has(sessionId)) socket.close(LIVE_CLOSE.sessionEnded);
    });
  }
}
