import type { Logger as PinoLogger } from 'pino';

/** Lines for the person who starts Hearten. */
export interface ProcessOutput {
  /** A line about the start, such as what it waits for. */
  report(line: string): void;
  /** The one line after a start: where Hearten is, or without the api role that it fills the read models. */
  announce(line: string): void;
  /** Why the process ends. */
  fail(line: string): void;
}

export const terminalOutput: ProcessOutput = {
  report: (line) => console.error(`hearten: ${line}`),
  announce: (line) => console.log(line),
  fail: (line) => console.error(`hearten: ${line}`),
};

/** In production every line belongs to the log, so that programs can read all of them. */
export const logOutput = (log: PinoLogger): ProcessOutput => ({
  report: (line) => log.info(line),
  announce: (line) => log.info(line),
  fail: (line) => log.fatal(line),
});

/**
 * Logs warnings of Node, and errors that nothing handles, which end the process. Node itself would print them as plain
 * text, with the values that PostgreSQL quotes. `exit` ends the process.
 */
export function logProcessEvents(log: PinoLogger, exit: () => void): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node'));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      logFault(log, error);
      exit();
    });
  }
}

export function logFault(log: PinoLogger, error: unknown): void {
  const err = error instanceof Error ? error : new Error(String(error));
  log.fatal({ err }, 'a fault ends the process');
}
