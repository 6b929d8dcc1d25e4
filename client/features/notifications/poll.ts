/** The first check after somebody came, and the time from one check to the next. */
const FIRST_CHECK_MS = 1_000;
const POLL_MS = 30_000;

/**
 * Runs `check` after the first second and then every half minute. A hidden page rests, and makes up for the
 * check it missed when it is seen again. Returns what stops it, and aborts a check under way.
 */
export function poll(check: (signal: AbortSignal) => Promise<void>): () => void {
  const leaving = new AbortController();
  let isDue = false;
  const run = () => {
    isDue = document.visibilityState === 'hidden';
    if (!isDue) void check(leaving.signal);
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
    leaving.abort();
    clearTimeout(timer);
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
