import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { LIVE_CLOSE } from '../../domain/live/close-codes.ts';
import type { Limits } from '../../infra/config/limits.ts';
import { TooManyAttempts } from '../../infra/throttle/throttle.ts';
import { isLoopback } from '../network-of.ts';
import { Overloaded } from '../plugins/pressure.ts';
import { LiveSocket, type LiveSocketContext, type Outgoing, type SocketOwner } from './live-socket.ts';

/** The most sockets that are handled before the event loop can do other work. */
const IN_ONE_TURN = 250;
/** When a person or an address with too many sockets may try again, in seconds. One may have closed by then. */
const RETRY_AFTER_S = 30;

type SocketLimits = Pick<
  Limits,
  'liveSockets' | 'liveSocketsPerAddress' | 'liveSocketsPerPerson' | 'loopbackFactor'
>;

/** All live sockets of this process. */
export class LiveSockets {
  readonly #limits: SocketLimits;
  readonly #context: LiveSocketContext;
  readonly #all = new Set<LiveSocket>();
  readonly #byPseudonymId = new Map<string, Set<LiveSocket>>();
  readonly #inNetwork = new Map<string, number>();
  /**
   * Set when `closeAll` begins, and for good: no new socket is accepted from then on. Resolves when the last open
   * socket closes.
   */
  #closing: PromiseWithResolvers<void> | undefined;

  constructor(limits: SocketLimits, context: LiveSocketContext) {
    this.#limits = limits;
    this.#context = context;
  }

  get size(): number {
    return this.#all.size;
  }

  /**
   * Throws `Overloaded` when this process cannot take another socket, and `TooManyAttempts` when the address
   * or the person has too many.
   */
  assertCapacity({ pseudonymId, network }: SocketOwner): void {
    const { liveSockets, liveSocketsPerAddress, liveSocketsPerPerson, loopbackFactor } = this.#limits;
    if (this.#closing || this.#all.size >= liveSockets) throw new Overloaded('no room for a live socket');
    const inNetwork = liveSocketsPerAddress * (isLoopback(network) ? loopbackFactor : 1);
    const openForPseudonym =
      pseudonymId === undefined ? 0 : (this.#byPseudonymId.get(pseudonymId)?.size ?? 0);
    if ((this.#inNetwork.get(network) ?? 0) >= inNetwork || openForPseudonym >= liveSocketsPerPerson) {
      throw new TooManyAttempts(RETRY_AFTER_S);
    }
  }

  /** Adds a socket. The caller has called `assertCapacity` before. */
  open(socket: WebSocket, opener: SocketOwner): LiveSocket {
    const opened = new LiveSocket(socket, opener, this.#context, () => this.#forget(opened));
    const { pseudonymId, network } = opener;
    this.#all.add(opened);
    this.#inNetwork.set(network, (this.#inNetwork.get(network) ?? 0) + 1);
    if (pseudonymId !== undefined) {
      this.#byPseudonymId.set(pseudonymId, (this.#byPseudonymId.get(pseudonymId) ?? new Set()).add(opened));
    }
    return opened;
  }

  has(pseudonymId: string): boolean {
    return this.#byPseudonymId.has(pseudonymId);
  }

  sendToPseudonym(pseudonymId: string, message: Outgoing): void {
    for (const socket of this.#byPseudonymId.get(pseudonymId) ?? []) socket.send(message);
  }

  /** Runs `action` for each socket that is open now, and lets the event loop do other work in between. */
  async each(action: (socket: LiveSocket) => void): Promise<void> {
    let notified = 0;
    for (const socket of [...this.#all]) {
      if (notified++ % IN_ONE_TURN === IN_ONE_TURN - 1) await nextTurn();
      action(socket);
    }
  }

  /** The ids of the sessions that the sockets were opened with. */
  sessionIds(): string[] {
    return [...new Set([...this.#all].flatMap(({ owner }) => owner.sessionId ?? []))];
  }

  /**
   * Accepts no more sockets, tells all clients to connect again, and resolves when all sockets have closed.
   */
  async closeAll(): Promise<void> {
    this.#closing ??= Promise.withResolvers();
    await this.each((socket) => socket.close(LIVE_CLOSE.restart));
    if (this.#all.size > 0) await this.#closing.promise;
  }

  #forget(socket: LiveSocket): void {
    const { pseudonymId, network } = socket.owner;
    this.#all.delete(socket);
    if (this.#all.size === 0) this.#closing?.resolve();
    const left = (this.#inNetwork.get(network) ?? 0) - 1;
    if (left > 0) this.#inNetwork.set(network, left);
    else this.#inNetwork.delete(network);
    if (pseudonymId === undefined) return;
    const others = this.#byPseudonymId.get(pseudonymId);
    others?.delete(socket);
    if (others?.size === 0) this.#byPseudonymId.delete(pseudonymId);
  }
}
