/** The faults that a simulated server shows. Without any it works normally. */
export interface InjectedFaults {
  /** Appends are accepted, but neither stored nor answered. */
  dropAppends: boolean;
  /** This many appends are stored without an answer. */
  loseAnswers: number;
  /**
   * Appends are stored when the promise resolves. A repeated append that arrives before is dropped, as on the
   * real server.
   */
  holdCommits: Promise<void> | undefined;
  /** Appends are stored, and answered when the promise resolves, also those that are repeated. */
  holdAnswers: Promise<void> | undefined;
  /**
   * Every call is answered as by a starting server: inside the batch stream, as a failed call, or as
   * `UNAVAILABLE`.
   */
  notReady: 'in-batch' | 'features' | 'unavailable' | undefined;
  /** Current and new subscriptions stay open but deliver nothing more. */
  muteSubscriptions: boolean;
  /** A checkpoint is sent before the events that it covers. */
  checkpointsFirst: boolean;
  /** Each subscription ends after this many events: cleanly, or as a consumer that is too slow. */
  endSubscriptionsAfter: { readonly events: number; readonly how: 'clean' | 'slow' } | undefined;
}

export const noFaults = (): InjectedFaults => ({
  dropAppends: false,
  loseAnswers: 0,
  holdCommits: undefined,
  holdAnswers: undefined,
  notReady: undefined,
  muteSubscriptions: false,
  checkpointsFirst: false,
  endSubscriptionsAfter: undefined,
});
