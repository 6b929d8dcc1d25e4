import type { Presence } from '../../infra/presence/presence.ts';
import { type LiveSocket, type Outgoing, outgoing } from './live-socket.ts';
import type { LiveSockets } from './live-sockets.ts';

/** A snapshot up to this age is fresh enough for a new socket, in milliseconds. */
const FRESH_MS = 2_000;

/** Sends the presence to all sockets. A message is serialized once, and sent only to sockets that do not have it. */
export class PresenceBroadcaster {
  readonly #presence: Pick<Presence, 'clearSnapshot' | 'snapshot'>;
  readonly #sockets: LiveSockets;
  #latest: Outgoing | undefined;
  #refreshedAtMs = 0;

  constructor(presence: Pick<Presence, 'clearSnapshot' | 'snapshot'>, sockets: LiveSockets) {
    this.#presence = presence;
    this.#sockets = sockets;
  }

  /** Sends a fresh snapshot to a socket. Returns false if there is none. */
  sendLatest(socket: LiveSocket): boolean {
    const latest = performance.now() - this.#refreshedAtMs < FRESH_MS ? this.#latest : undefined;
    if (latest) this.#sendIfChanged(socket, latest);
    return latest !== undefined;
  }

  /** Reads the presence and sends it to the sockets that do not have it. Returns whether it has changed. */
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
