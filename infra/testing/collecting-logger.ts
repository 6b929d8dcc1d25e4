import type { Logger } from '../background/logger.ts';

export interface CollectedLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A logger for tests that keeps its lines. */
export interface CollectingLogger extends Logger {
  readonly lines: readonly CollectedLine[];
  /** The messages of one level, oldest first. */
  messages(level: CollectedLine['level']): string[];
}

export function collectingLogger(): CollectingLogger {
  const lines: CollectedLine[] = [];
  const loggerWith = (bindings: object): Logger => {
    const write = (level: CollectedLine['level']) => (fields: object, message: string) => {
      lines.push({ level, message, fields: { ...bindings, ...fields } });
    };
    return {
      debug: write('debug'),
      info: write('info'),
      warn: write('warn'),
      error: write('error'),
      child: (more) => loggerWith({ ...bindings, ...more }),
    };
  };
  const messages = (level: CollectedLine['level']) =>
    lines.filter((line) => line.level === level).map(({ message }) => message);
  return { ...loggerWith({}), lines, messages };
}
