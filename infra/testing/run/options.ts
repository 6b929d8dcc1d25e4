import { parseArgs } from 'node:util';

export interface ReporterChoice {
  /** One that Node brings: `spec`, `tap`, `junit` or `dot`. */
  readonly name: string;
  /** A file, or `stdout`. */
  readonly destination: string;
}

export interface RunOptions {
  /** Files and folders; `.` when none was given. */
  readonly paths: readonly string[];
  readonly unit: boolean;
  readonly reporters: readonly ReporterChoice[];
  /** Options of `node --test`, for the processes that run the tests. */
  readonly nodeOptions: readonly string[];
}

const TEST_TIMEOUT_MS = 120_000;
/** The tests that stand for whole files have these names, and must match as well for any test in them to run. */
const FILE_NAMES = '\\.tsx?$';

/** Throws on an option that it doesn't know. */
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
  const wanted = values['test-name-pattern'];
  const patterns = wanted.length > 0 ? [...wanted, FILE_NAMES] : [];
  return {
    paths: positionals.length > 0 ? positionals : ['.'],
    unit: values.unit,
    reporters: values['test-reporter'].map((name, place) => ({
      name,
      destination: values['test-reporter-destination'][place] ?? 'stdout',
    })),
    nodeOptions: [
      `--test-timeout=${values['test-timeout']}`,
      ...patterns.map((pattern) => `--test-name-pattern=${pattern}`),
      ...values['test-skip-pattern'].map((pattern) => `--test-skip-pattern=${pattern}`),
    ],
  };
}
