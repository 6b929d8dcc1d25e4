/** How a simulated server is to misbehave. All off: it behaves. */
export interface InjectedFaults {
  /** Appends are taken, but neither stored nor answered. */
  dropAppends: boolean;
  /** So many appends are stored, and their answers never sent. */
  loseAnswers: number;
  /** Appends are stored only once the promise resolves; a repeat that arrives before is dropped, as on the real server. */
  holdCommits: Promise<void> | undefined;
  /** How a server that is starting answers everything: inside the batch stream, as a failed call, or as `UNAVAILABLE`. */
  notReady: 'in-batch' | 'features' | 'unavailable' | undefined;
  /** The subscriptions of the moment, and those made meanwhile, never bring anything more, and stay open. */
  muteSubscriptions: boolean;
  /** A checkpoint is sent in front of the events it covers. */
  checkpointsFirst: boolean;
  /** So many events to one subscription, then it ends: cleanly, or as a consumer that is too slow. */
  endSubscriptionsAfter: { readonly events: number; readonly how: 'clean' | 'slow' } | undefined;
}

export const noFaults = (): InjectedFaults => ({
  dropAppends: false,
  loseAnswers: 0,
  holdCommits: undefined,
  notReady: undefined,
  muteSubscriptions: false,
  checkpointsFirst: false,
  endSubscriptionsAfter: undefined,
});
