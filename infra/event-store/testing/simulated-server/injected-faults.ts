/** The faults that a simulated server shows. Without any it works normally. */
export interface InjectedFaults {
  /** Appends are accepted, but neither stored nor answered. */
  dropAppends: boolean;
  /** This many appends are stored without an answer. */
  loseAnswers: number;
  /**
   * Appends are stored when the promise resolves. A repeated append that arrives before is not stored, and gets a
   * timeout for an answer, as on the real server.
   */
  holdCommits: Promise<void> | undefined;
  /** Appends are stored, and answered when the promise resolves, also those that are repeated. */
  holdAnswers: Promise<void> | undefined;
  /**
   * The server answers as one that is starting. `in-batch`: each append gets an error inside the batch stream.
   * `features`: the call for the server's features fails as well. `unavailable`: reads, subscriptions and new batch
   * streams fail with `UNAVAILABLE`, and appends on an open batch stream get the error of `in-batch`.
   */
  notReady: 'in-batch' | 'features' | 'unavailable' | undefined;
  /** Reads, subscriptions and new batch streams are refused, as with a wrong password. */
  denyAccess: boolean;
  /** Current and new subscriptions stay open but deliver nothing more, even after this has become false again. */
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
  denyAccess: false,
  muteSubscriptions: false,
  checkpointsFirst: false,
  endSubscriptionsAfter: undefined,
});
