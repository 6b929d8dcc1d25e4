import { constants } from 'node:os';
import { endProcess } from '../../infra/command-line/end-process.ts';
import { START_STOP_MAX_MS } from '../../infra/config/timings.ts';

/** Shells add the number of the signal to this. */
const EXIT_OF_SIGNALS = 128;

export interface StopOnSignal {
  /** Aborted by SIGTERM and SIGINT. */
  readonly signal: AbortSignal;
  /** The exit code that says which of them it was; undefined if none came. */
  readonly exitCode: () => number | undefined;
}

/**
 * Lets a command end in good order when it is asked to, and reports `line`. If a store does not answer, the process
 * ends all the same: a rebuild or a comparison leaves only a schema that the next one removes.
 */
export function stopOnSignal(report: (line: string) => void, line: string): StopOnSignal {
  const stopping = new AbortController();
  let exitCode: number | undefined;
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (exitCode !== undefined) return;
      exitCode = EXIT_OF_SIGNALS + constants.signals[name];
      report(line);
      stopping.abort();
      endProcess(exitCode, START_STOP_MAX_MS);
    });
  }
  return { signal: stopping.signal, exitCode: () => exitCode };
}
