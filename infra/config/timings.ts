/** How long a load balancer may take to notice that a process in production is about to stop, in milliseconds. */
export const STOP_NOTICE_MS = 2_000;
/** How long open requests may take to end after that, in milliseconds. */
export const DRAIN_MS = 8_000;
/** When a stop that has not ended by itself is ended, in milliseconds: all in all it is over within 15 s. */
export const STOP_MAX_MS = 14_000;

/** How patient the server is with a connection, in milliseconds. */
export interface HttpTimeouts {
  /** From the first byte of a request, or from connecting, to the end of its headers. */
  readonly headersMs: number;
  /** To the end of its body. */
  readonly requestMs: number;
  /** While it takes nothing of its answer. */
  readonly stalledMs: number;
  /** How often the first two are looked at. */
  readonly stepMs: number;
}

export const HTTP_TIMEOUTS: HttpTimeouts = {
  headersMs: 10_000,
  requestMs: 20_000,
  stalledMs: 30_000,
  stepMs: 1_000,
};

/** How long opening a connection to PostgreSQL may take, in milliseconds. */
export const DATABASE_CONNECT_MS = 5_000;

/** How patient the server is with a live socket, in milliseconds. */
export interface LiveTimings {
  /** How often it is asked whether it is still there; one that has said nothing since the last time is dropped. */
  readonly heartbeatMs: number;
  /** How often it is looked whether there is something to tell, whatever this process has been told. */
  readonly pollMs: number;
  /** How long a socket that is told to close may take to do so. */
  readonly closeMs: number;
}

export const LIVE_TIMINGS: LiveTimings = { heartbeatMs: 20_000, pollMs: 1_000, closeMs: 1_000 };
