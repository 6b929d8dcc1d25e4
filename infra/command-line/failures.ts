import { ConfigError } from '../config/config-error.ts';
import { StartupError } from '../config/startup-error.ts';

/** Exit codes like the server's: 2 for a problem that the caller can fix, 1 for a difference or any other problem. */
export const EXIT_FIXABLE = 2;
export const EXIT_BROKEN = 1;

type ErrorClass = abstract new (...parameters: never[]) => Error;

/**
 * The exit code of a command that ended with this error. The caller can fix wrong settings, a failed start and errors of
 * these classes.
 */
export const exitCodeOf = (error: unknown, ...fixable: readonly ErrorClass[]): number =>
  [ConfigError, StartupError, ...fixable].some((each) => error instanceof each) ? EXIT_FIXABLE : EXIT_BROKEN;

const UNDEFINED_TABLE = '42P01';

/** The first line of an error's message, for the operator. For a missing table it says that there is no Hearten yet. */
export function inOneLine(error: unknown): string {
  if ((error as { code?: string }).code === UNDEFINED_TABLE) {
    return 'there is no Hearten in this database yet: start Hearten with it first';
  }
  const message = error instanceof AggregateError ? error.errors.join('; ') : (error as Error).message;
  return message.split('\n')[0] ?? '';
}
