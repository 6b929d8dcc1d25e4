import type { CleanupScope } from './hearten-process.ts';

/** A scope that ends with `outer`. It closes what was opened in reverse order. */
export function lifoScope(outer: CleanupScope): CleanupScope {
  const opened = new AsyncDisposableStack();
  outer.after(() => opened.disposeAsync());
  return { after: (release) => opened.defer(async () => void (await release())) };
}
