/** How long the process may take to end by itself, in milliseconds. */
const GRACE_MS = 200;

/**
 * Lets the process end by itself with `exitCode`, or with an exit code that is already set. After `graceMs` it is
 * ended, even if something keeps it alive.
 *
 * A program that calls `process.exit` right after much work can hang forever. Node then waits for V8's compilers in the
 * background. One of them can wait for a garbage collection, which only the main thread starts
 * (https://github.com/nodejs/node/issues/54918).
 */
export function endProcess(exitCode: number, graceMs = GRACE_MS): void {
  process.exitCode ??= exitCode;
  setTimeout(() => process.exit(), graceMs).unref();
}
