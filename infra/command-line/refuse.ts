import { EXIT_FIXABLE } from './failures.ts';

/**
 * Ends a program with exit code 2 and `lines` on stderr. It does not return: it throws, so that the program stops where it
 * is. Do not call it inside a `try` that catches every error.
 */
export function refuse(...lines: readonly string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exitCode = EXIT_FIXABLE;
  const refusal = new Error(lines.join('\n'));
  // Without a listener, Node would report the error once more and end with exit code 1.
  process.once('uncaughtException', (error) => {
    if (error !== refusal) throw error;
  });
  throw refusal;
}
