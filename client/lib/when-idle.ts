/** Runs work that the screen does not wait for once the browser is idle. */
export function whenIdle(run: () => void): void {
  // Safari has no requestIdleCallback.
  (globalThis.requestIdleCallback ?? setTimeout)(run);
}
