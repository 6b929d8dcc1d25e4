/** The time until the first check, and between checks. */
const FIRST_CHECK_MS = 1_000;
const POLL_MS = 30_000;

/**
 * Runs `check` after one second and then every 30 seconds. A hidden page does not check. If it missed one, it
 * checks once when it becomes visible. Returns a function that stops this and aborts a running check.
 */
export function poll(check: (signal: AbortSignal) => Promise<void>): () => void {
  const controller = new AbortController();
  let isDue = false;
  const run = () => {
    isDue = document.visibilityState === 'hidden';
    if (!isDue) void check(controller.signal);
  };
  const onVisible = () => {
    if (isDue) run();
  };
  let timer = setTimeout(() => {
    run();
    timer = setInterval(run, POLL_MS);
  }, FIRST_CHECK_MS);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    controller.abort();
    clearTimeout(timer);
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
