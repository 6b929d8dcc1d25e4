/** Time and timers. Tests pass their own. */
export interface Clock {
  /** The time in ms since any fixed moment. */
  now(): number;
  /** Calls `run` once after `ms`. Returns a function that cancels this. */
  after(ms: number, run: () => void): () => void;
}

/** The browser's clock. It counts the time since the page was opened. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
