import { destination, type Logger as PinoLogger, pino } from 'pino';
import { loggedError } from './logged-error.ts';

const STDOUT = 1;
const STDERR = 2;

/**
 * Makes the logger of this process. It writes a line of JSON for each entry, to stdout, or to stderr for a command
 * that prints its results to stdout.
 */
export function processLogger(level: string, output: 'stdout' | 'stderr' = 'stdout'): PinoLogger {
  const fd = output === 'stdout' ? STDOUT : STDERR;
  return pino({ level, serializers: { err: loggedError } }, destination({ fd, sync: true }));
}
