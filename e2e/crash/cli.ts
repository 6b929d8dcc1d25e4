import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { utcDay } from '../../domain/time/utc-day.ts';
import { endProcess } from '../../infra/command-line/end-process.ts';
import { parseOptions, refuseOptions } from '../../infra/command-line/parse-options.ts';
import type { CleanupScope } from '../support/hearten-process.ts';
import { showProgress } from './progress.ts';
import { type CrashReport, runCrashTest } from './run-crash-test.ts';

const RESULTS = fileURLToPath(new URL('../../bench/results', import.meta.url));
/** 128 and the number of SIGINT. SIGTERM gives it, too. */
const EXIT_STOPPED = 130;
const USAGE = 'npm run crash -- [--cycles N] [--store postgres|esdb] [--seed N] [--record]';

/*
 * `npm run crash`: kills the processes of Hearten again and again while people write, and reports what became of the
 * writes. Exit code 0 if the log has exactly the acknowledged writes, each once, and no command got contradicting
 * answers, 1 if not or if the test failed, 2 for arguments that it does not take, 130 if a signal stopped it.
 */
const { cycles, store, seed, record } = readArguments();
const cleanups: (() => Promise<unknown>)[] = [];
const scope: CleanupScope = { after: (cleanup) => void cleanups.push(cleanup) };
let cleaningUp: Promise<void> | undefined;
/** Ends everything that the test has started. The test registers one cleanup, which closes all in reverse order. */
const cleanUp = () => {
  cleaningUp ??= (async () => {
    for (const cleanup of cleanups) await cleanup();
  })();
  return cleaningUp;
};
// A signal ends what the test has started, then this program. A second one of its kind ends this program at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(EXIT_STOPPED)));
}
const progress = showProgress(process.stdout, cycles);
let report: CrashReport;
try {
  report = await runCrashTest(scope, {
    cycles,
    seed,
    log: store,
    onCycle: progress,
  });
} finally {
  await cleanUp();
}
const text = summary(report);
if (record) {
  await mkdir(RESULTS, { recursive: true });
  await writeFile(`${RESULTS}/crash-${report.log.name}.md`, text);
}
console.log(`\n${text}`);
const isPassed =
  report.lost === 0 &&
  report.duplicated === 0 &&
  report.contradictions.length === 0 &&
  report.logged === report.acknowledged;
endProcess(isPassed ? 0 : 1);

function readArguments(): { cycles: number; store: 'postgres' | 'esdb'; seed: number; record: boolean } {
  const { values } = parseOptions(
    {
      options: {
        cycles: { type: 'string', default: '20' },
        store: { type: 'string', default: 'postgres' },
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        record: { type: 'boolean', default: false },
      },
    },
    USAGE,
  );
  const { store, record } = values;
  const cycles = Number(values.cycles);
  if (!Number.isInteger(cycles) || cycles < 1)
    refuseOptions(`--cycles ${values.cycles} is no number of cycles`, USAGE);
  if (!/^[0-9]+$/.test(values.seed))
    refuseOptions(`--seed ${values.seed} is no whole number of 0 or more`, USAGE);
  if (store !== 'postgres' && store !== 'esdb') refuseOptions(`There is no store "${store}"`, USAGE);
  return { cycles, store, seed: Number(values.seed), record };
}

function summary({ log, kills, ...counts }: CrashReport): string {
  const rows: [string, string | number][] = [
    ['log', log.title],
    ['kills with SIGKILL', `${cycles}: api ${kills.api}, projector ${kills.projector}, store ${kills.store}`],
    ['seed', seed],
    ['requests sent', counts.attempts],
    ['writes acknowledged (the test has noted each on disk)', counts.acknowledged],
    ['acknowledged and lost', counts.lost],
    ['stored twice', counts.duplicated],
    ['contradicting answers to one command', counts.contradictions.length],
    ['commands with a mood in the log', counts.logged],
    ['mood entries (the test fails if they differ from a replay)', counts.rows],
    ['minutes', (counts.durationMs / 60_000).toFixed(1)],
    ['machine', `${cpus().length} cores, Node ${process.version}`],
  ];
  const command = `npm run crash -- --cycles ${cycles} --store ${store} --seed ${seed}`;
  const lines = rows.map(([name, value]) => `| ${name} | ${value} |`);
  return `# Crash test\nMade by \`${command}\` on ${utcDay(Date.now())}.\n\n| | |\n|---|---|\n${lines.join('\n')}\n`;
}
