import type { WebSocket } from 'ws';
import { LIVE_CLOSE } from '../../domain/live/close-codes.ts';
import type { Limits } from '../../infra/config/limits.ts';
import type { LiveTimings } from '../../infra/config/timings.ts';
import type { LiveMeters } from '../metrics/live-metrics.ts';
import type { Services } from '../services.ts';
import type { Opener } from './live-socket.ts';
import { LiveSockets } from './live-sockets.ts';
import { Paced } from './paced.ts';
import { NewsTeller } from './tell-news.ts';
import { PresenceTeller } from './tell-presence.ts';

/** Who is here is told once a second at most. */
const PRESENCE_REST_MS = 1_000;
/** So that what comes in a rush is told together, in milliseconds. */
const NEWS_REST_MS = 250;

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
  readonly #greeter: PresenceTeller;
  readonly #news: NewsTeller;
  readonly #presence: Paced;
  readonly #paced: readonly Paced[];
  readonly #timers: readonly NodeJS.Timeout[];

  constructor({ services, limits, timings, meters }: LiveOptions) {
    const { livePresence, presence, progress, sessions, keptGratitude } = services;
    this.#services = services;
    this.sockets = new LiveSockets(limits, {
      livePresence,
      meters,
      messages: limits.liveMessagesPerSocket,
      closeMs: timings.closeMs,
    });
    this.#greeter = new PresenceTeller(presence, this.sockets);
    this.#news = new NewsTeller(services, this.sockets);
    this.#presence = new Paced(() => this.#greeter.look(), PRESENCE_REST_MS);
    const news = new Paced(() => this.#news.look(), NEWS_REST_MS);
    const ended = new Paced(() => this.#closeEnded(), NEWS_REST_MS);
    const gratitude = new Paced(() => keptGratitude.deliver().then(() => true), PRESENCE_REST_MS);
    this.#paced = [this.#presence, news, ended, gratitude];

    const ifAnybodyListens = (one: Paced) => () => {
      if (this.sockets.size > 0) one.ask();
    };
    progress.onNews(ifAnybodyListens(news));
    sessions.onChange(ifAnybodyListens(ended));
    livePresence.onWritten(ifAnybodyListens(this.#presence));
    livePresence.onWritten(ifAnybodyListens(gratitude));
    const looks = [this.#presence, news, ended].map(ifAnybodyListens);
    const look = () => {
      for (const one of looks) one();
      void this.sockets.each((socket) => socket.letGo());
    };
    this.#timers = [
      setInterval(look, timings.lookMs).unref(),
      setInterval(() => void this.sockets.each((socket) => socket.beat()), timings.heartbeatMs).unref(),
    ];
  }

  open(socket: WebSocket, opener: Opener): void {
    const opened = this.sockets.open(socket, opener);
    // Where this fails, the first look is the beginning.
    if (this.sockets.size === 1) void this.#news.begin().catch(() => {});
    if (!this.#greeter.greet(opened)) this.#presence.ask();
  }

  /** Tells everybody to come again, and looks no more. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#paced.map((one) => one.stop()));
    await this.sockets.closeAll();
  }

  /** Closes those whose sessions have ended. Answers that it has looked. */
  async #closeEnded(): Promise<true> {
    const ended = await this.#services.sessions.endedAmong(this.sockets.sessionIds());
    if (ended.size === 0) return true;
    await this.sockets.each((socket) => {
      const { sessionId } = socket.opener;
      if (sessionId !== undefined && ended.has(sessionId)) socket.close(LIVE_CLOSE.sessionEnded);
    });
    return true;
  }
}
