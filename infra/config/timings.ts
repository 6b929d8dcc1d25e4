/** How long a stopping process in production waits for the load balancer to notice, in milliseconds. */
export const STOP_NOTICE_MS = 2_000;
/** How long open requests may then take to finish, in milliseconds. */
export const DRAIN_MS = 8_000;
/**
 * A stop that has not finished by itself after this time is forced, in milliseconds. The whole stop takes
 * less than 15 s.
 */
export const STOP_MAX_MS = 14_000;
/**
 * The same for a stop before the start is complete, and for a command such as a rebuild: neither has requests to
 * finish. Such a stop is promised within 2 s. The other second is for a signal that arrives while the process loads its
 * modules.
 */
export const START_STOP_MAX_MS = 1_000;

/** How long the server waits for the client of a connection, in milliseconds. */
export interface HttpTimeouts {
  /** From the connection, or the first byte of a request, to the end of its headers. */
  readonly headersMs: number;
  /** From the same moment as `headersMs` to the end of the request's body. */
  readonly requestMs: number;
  /** While the client takes nothing of the answer. */
  readonly stalledMs: number;
  /** How often `headersMs` and `requestMs` are checked. */
  readonly stepMs: number;
}

export const HTTP_TIMEOUTS: HttpTimeouts = {
  headersMs: 10_000,
  requestMs: 20_000,
  stalledMs: 30_000,
  stepMs: 1_000,
};

/** How long connecting to PostgreSQL may take, and waiting for a free connection of a full pool, in milliseconds. */
export const DATABASE_CONNECT_MS = 5_000;

/** How long the server waits for a live socket, in milliseconds. */
export interface LiveTimings {
  /** The time between two heartbeats. A socket that has sent nothing since the last one is closed. */
  readonly heartbeatMs: number;
  /**
   * The time between two checks for something to send, for ended sessions and for sockets that are closing. They run
   * even without a notification.
   */
  readonly pollMs: number;
  /** How long a socket may take to close after it was told to. */
  readonly closeMs: number;
}

export const LIVE_TIMINGS: LiveTimings = { heartbeatMs: 20_000, pollMs: 1_000, closeMs: 1_000 };
