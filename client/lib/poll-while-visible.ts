/** Calls `check` at this interval while the page is visible. Returns a function that stops this. */
export function pollWhileVisible(check: () => void, intervalMs: number): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') check();
  }, intervalMs);
  return () => clearInterval(timer);
}
