import type { WebSocket } from 'ws';
import { LIVE_CLOSE } from '../../domain/live/close-codes.ts';
import type { Limits } from '../../infra/config/limits.ts';
import type { LiveTimings } from '../../infra/config/timings.ts';
import type { LiveMeters } from '../metrics/live-metrics.ts';
import type { Services } from '../services.ts';
import { Broadcaster } from './broadcaster.ts';
import { CoalescedTask } from './coalesced-task.ts';
import type { SocketOwner } from './live-socket.ts';
import { LiveSockets } from './live-sockets.ts';
import { PresenceBroadcaster } from './presence-broadcaster.ts';

/** Who is here is told once a second at most. */
const PRESENCE_REST_MS = 1_000;
/** So that what comes in a rush is told together, in milliseconds. */
const CHANGES_REST_MS = 250;

export interface LiveOptions {
  readonly services: Services;
  readonly limits: Limits;
  readonly timings: LiveTimings;
  readonly meters: LiveMeters;
}

/**
 * The live sockets of this process and what they are told. Each piece of work is asked for by a hint, as when
 * another process says that something has changed, and every second whether there was one or not.
 */
export class Live {
  readonly sockets: LiveSockets;
  readonly #services: Services;
  readonly #presenceBroadcaster: PresenceBroadcaster;
  readonly #broadcaster: Broadcaster;
  readonly #presenceTask: CoalescedTask;
  readonly #tasks: readonly CoalescedTask[];
  readonly #timers: readonly NodeJS.Timeout[];

  constructor({ services, limits, timings, meters }: LiveOptions) {
    const { livePresence, presence, progress, sessions, pendingGratitude } = services;
    this.#services = services;
    this.sockets = new LiveSockets(limits, {
      livePresence,
      meters,
      messages: limits.liveMessagesPerSocket,
      closeMs: timings.closeMs,
    });
    this.#presenceBroadcaster = new PresenceBroadcaster(presence, this.sockets);
    this.#broadcaster = new Broadcaster(services, this.sockets);
    this.#presenceTask = new CoalescedTask(() => this.#presenceBroadcaster.broadcast(), PRESENCE_REST_MS);
    const news = new CoalescedTask(() => this.#broadcaster.broadcast(), CHANGES_REST_MS);
    const ended = new CoalescedTask(() => this.#closeEndedSessions(), CHANGES_REST_MS);
    const gratitude = new CoalescedTask(() => pendingGratitude.deliver().then(() => true), PRESENCE_REST_MS);
    this.#tasks = [this.#presenceTask, news, ended, gratitude];

    const ifConnected = (one: CoalescedTask) => () => {
      if (this.sockets.size > 0) one.request();
    };
    progress.onChange(ifConnected(news));
    sessions.onChange(ifConnected(ended));
    livePresence.onWritten(ifConnected(this.#presenceTask));
    livePresence.onWritten(ifConnected(gratitude));
    const looks = [this.#presenceTask, news, ended].map(ifConnected);
    const look = () => {
      for (const one of looks) one();
      void this.sockets.each((socket) => socket.finishClosing());
    };
    this.#timers = [
      setInterval(look, timings.pollMs).unref(),
      setInterval(() => void this.sockets.each((socket) => socket.beat()), timings.heartbeatMs).unref(),
    ];
  }

  open(socket: WebSocket, opener: SocketOwner): void {
    const opened = this.sockets.open(socket, opener);
    // Where this fails, the first look is the beginning.
    if (this.sockets.size === 1) void this.#broadcaster.reset().catch(() => {});
    if (!this.#presenceBroadcaster.sendLatest(opened)) this.#presenceTask.request();
  }

  /** Tells everybody to come again, and looks no more. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#tasks.map((one) => one.stop()));
    await this.sockets.closeAll();
  }

  /** Closes those whose sessions have ended. Answers that it has looked. */
  async #closeEndedSessions(): Promise<true> {
    const ended = await this.#services.sessions.endedAmong(this.sockets.sessionIds());
    if (ended.size === 0) return true;
    await this.sockets.each((socket) => {
      const { sessionId } = socket.owner;
      if (sessionId !== undefined && ended.has(sessionId)) socket.close(LIVE_CLOSE.sessionEnded);
    });
    return true;
  }
}
