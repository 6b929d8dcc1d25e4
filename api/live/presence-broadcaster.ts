import type { Presence } from '../../infra/presence/presence.ts';
import { type LiveSocket, type Outgoing, outgoing } from './live-socket.ts';
import type { LiveSockets } from './live-sockets.ts';

/** For so long who is here is known well enough to greet somebody with it, in milliseconds. */
const FRESH_MS = 2_000;

/** Tells everybody who is here: the same bytes, made once, and only when they have changed. */
export class PresenceBroadcaster {
  readonly #presence: Pick<Presence, 'clearSnapshot' | 'snapshot'>;
  readonly #sockets: LiveSockets;
  #latest: Outgoing | undefined;
  #refreshedAtMs = 0;

  constructor(presence: Pick<Presence, 'clearSnapshot' | 'snapshot'>, sockets: LiveSockets) {
    this.#presence = presence;
    this.#sockets = sockets;
  }

  /** Tells a socket at once if that is known; whether it was. */
  sendLatest(socket: LiveSocket): boolean {
    const latest = performance.now() - this.#refreshedAtMs < FRESH_MS ? this.#latest : undefined;
    if (latest) this.#sendIfChanged(socket, latest);
    return latest !== undefined;
  }

  /** Looks, and tells whoever has not been told yet. Answers whether there was something new. */
  async broadcast(): Promise<boolean> {
    this.#presence.clearSnapshot();
    const { total, dots } = await this.#presence.snapshot();
    const seen = outgoing({ type: 'presence', totalActiveUsers: total, locations: [...dots] });
    const known = this.#latest?.bytes.equals(seen.bytes) ? this.#latest : undefined;
    const latest = known ?? seen;
    this.#latest = latest;
    this.#refreshedAtMs = performance.now();
    await this.#sockets.each((socket) => this.#sendIfChanged(socket, latest));
    return known === undefined;
  }

  #sendIfChanged(socket: LiveSocket, latest: Outgoing): void {
    if (socket.presence === latest) return;
    socket.presence = latest;
    socket.send(latest);
  }
}
