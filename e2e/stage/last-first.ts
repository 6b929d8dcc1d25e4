import type { Scope } from './hearten-process.ts';

/** A scope that ends with `outer`, and in which what was opened last is let go of first. */
export function lastFirst(outer: Scope): Scope {
  const opened = new AsyncDisposableStack();
  outer.after(() => opened.disposeAsync());
  return { after: (release) => opened.defer(async () => void (await release())) };
}
