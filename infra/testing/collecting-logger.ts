import { levels, type Logger as PinoLogger, pino } from 'pino';
import { loggedError } from '../background/logged-error.ts';

export interface CollectedLine {
  readonly level: string;
  readonly message: string;
  readonly fields: {
    readonly err?: { readonly type: string; readonly message: string; readonly stack: string };
    readonly [field: string]: unknown;
  };
}

/** A logger for tests that keeps its lines as the process would write them. */
export type CollectingLogger = PinoLogger & {
  readonly lines: readonly CollectedLine[];
  /** The messages of one level, oldest first. */
  messages(level: 'debug' | 'info' | 'warn' | 'error'): string[];
};

/** `onLine` is called for each line when it is written. */
export function collectingLogger(onLine?: (line: CollectedLine) => void): CollectingLogger {
  const lines: CollectedLine[] = [];
  const write = (text: string) => {
    const { level, msg: message, time: _, pid: __, hostname: ___, ...fields } = JSON.parse(text);
    const line = { level: levels.labels[level] ?? String(level), message, fields };
    lines.push(line);
    onLine?.(line);
  };
  const log = pino({ level: 'debug', serializers: { err: loggedError } }, { write });
  const messages = (level: string) =>
    lines.filter((line) => line.level === level).map(({ message }) => message);
  return Object.assign(log, { lines, messages });
}
