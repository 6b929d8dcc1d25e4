import { parseArgs } from 'node:util';
import { DROP_TIMEOUT_MS } from '../test-database.ts';

export interface ReporterChoice {
  /** A reporter of Node: `spec`, `tap`, `junit` or `dot`. */
  readonly name: string;
  /** A file, or `stdout`. */
  readonly destination: string;
}

export interface RunOptions {
  /** Files and folders; `.` if none was given. */
  readonly paths: readonly string[];
  readonly unit: boolean;
  /** True if tests are chosen by their names. */
  readonly isByName: boolean;
  readonly reporters: readonly ReporterChoice[];
  /** Options of `node --test`, for the processes that run the tests. */
  readonly nodeOptions: readonly string[];
  /** How long a process may report nothing, in milliseconds: longer where single tests may take longer. */
  readonly silenceMaxMs: number;
  /** How long a process may stay alive after its last test, in milliseconds. */
  readonly aliveMaxMs: number;
}

const TEST_TIMEOUT_MS = 120_000;
/** No test needs half of this time on a slow machine. A process that is silent for longer hangs. */
const SILENCE_MAX_MS = 5 * 60_000;
/** A process may still be dropping test databases after its last test. One that stays for longer waits for nothing. */
const ALIVE_MAX_MS = DROP_TIMEOUT_MS + 30_000;

/** Throws for an unknown option. */
export function readOptions(args: readonly string[]): RunOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      unit: { type: 'boolean', default: false },
      'test-reporter': { type: 'string', multiple: true, default: ['spec'] },
      'test-reporter-destination': { type: 'string', multiple: true, default: ['stdout'] },
      'test-timeout': { type: 'string', default: String(TEST_TIMEOUT_MS) },
      'test-name-pattern': { type: 'string', multiple: true, default: [] },
      'test-skip-pattern': { type: 'string', multiple: true, default: [] },
    },
  });
  const patterns = ['test-name-pattern', 'test-skip-pattern'] as const;
  return {
    paths: positionals.length > 0 ? positionals : ['.'],
    unit: values.unit,
    isByName: patterns.some((name) => values[name].length > 0),
    reporters: values['test-reporter'].map((name, place) => ({
      name,
      destination: values['test-reporter-destination'][place] ?? 'stdout',
    })),
    silenceMaxMs: Math.max(SILENCE_MAX_MS, Number(values['test-timeout'])),
    aliveMaxMs: ALIVE_MAX_MS,
    nodeOptions: [
      `--test-timeout=${values['test-timeout']}`,
      ...patterns.flatMap((name) => values[name].map((pattern) => `--${name}=${pattern}`)),
    ],
  };
}
