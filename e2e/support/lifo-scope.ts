import type { CleanupScope } from './hearten-process.ts';

/** A scope that ends with `outer`, and in which what was opened last is let go of first. */
export function lifoScope(outer: CleanupScope): CleanupScope {
  const opened = new AsyncDisposableStack();
  outer.after(() => opened.disposeAsync());
  return { after: (release) => opened.defer(async () => void (await release())) };
}
