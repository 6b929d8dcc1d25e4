import { destination, type Logger as PinoLogger, pino } from 'pino';
import { loggedError } from './logged-error.ts';

const STDOUT = 1;
const STDERR = 2;

/** The logger of this process: a line of JSON for each entry, to stdout, or to stderr where stdout holds answers. */
export function processLogger(level: string, output: 'stdout' | 'stderr' = 'stdout'): PinoLogger {
  const fd = output === 'stdout' ? STDOUT : STDERR;
  return pino({ level, serializers: { err: loggedError } }, destination({ fd, sync: true }));
}
