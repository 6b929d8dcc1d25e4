import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { endProcess } from '../../infra/command-line/end-process.ts';
import { parseOptions, refuseOptions } from '../../infra/command-line/parse-options.ts';
import type { CleanupScope } from '../support/hearten-process.ts';
import { showProgress } from './progress.ts';
import { type CrashReport, runCrashTest } from './run-crash-test.ts';

const RESULTS = fileURLToPath(new URL('../../bench/results', import.meta.url));
const EXIT_STOPPED = 130;
const USAGE = 'npm run crash -- [--cycles N] [--store postgres|esdb] [--seed N] [--record]';

/** `npm run crash`: see USAGE. Exit code 1 if a write was lost or doubled, 2 for unknown arguments. */
const { cycles, store, seed, record } = readArguments();
const releases: (() => Promise<unknown>)[] = [];
const scope: CleanupScope = { after: (release) => void releases.push(release) };
let going: Promise<void> | undefined;
const releaseAll = () => {
  going ??= (async () => {
    for (const release of releases) await release();
  })();
  return going;
};
// If it is interrupted, it ends the processes it started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void releaseAll().finally(() => process.exit(EXIT_STOPPED)));
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
  await releaseAll();
}
const text = summary(report);
if (record) {
  await mkdir(RESULTS, { recursive: true });
  await writeFile(`${RESULTS}/crash-${report.log.name}.md`, text);
}
console.log(`\n${text}`);
const isWhole =
  report.lost === 0 &&
  report.duplicated === 0 &&
  report.contradictions.length === 0 &&
  report.logged === report.acknowledged;
endProcess(isWhole ? 0 : 1);

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
  const [cycles, seed] = [Number(values.cycles), Number(values.seed)];
  if (!Number.isInteger(cycles) || cycles < 1)
    refuseOptions(`--cycles ${values.cycles} is no number of cycles`, USAGE);
  if (!Number.isInteger(seed)) refuseOptions(`--seed ${values.seed} is no whole number`, USAGE);
  if (store !== 'postgres' && store !== 'esdb') refuseOptions(`There is no store "${store}"`, USAGE);
  return { cycles, store, seed, record };
}

function summary({ log, kills, ...found }: CrashReport): string {
  const rows: [string, string | number][] = [
    ['log', log.title],
    ['kills with SIGKILL', `${cycles}: api ${kills.api}, projector ${kills.projector}, store ${kills.store}`],
    ['seed', seed],
    ['requests sent', found.attempts],
    ['writes acknowledged (each fsynced by the writer)', found.acknowledged],
    ['acknowledged and lost', found.lost],
    ['stored twice', found.duplicated],
    ['contradicting answers to one command', found.contradictions.length],
    ['moods in the log', found.logged],
    ['mood entries, equal to a replay', found.rows],
    ['minutes', (found.durationMs / 60_000).toFixed(1)],
    ['machine', `${cpus().length} cores, Node ${process.version}`],
  ];
  const command = `npm run crash -- --cycles ${cycles} --store ${store} --seed ${seed}`;
  const lines = rows.map(([name, value]) => `| ${name} | ${value} |`);
  return `# Crash test\nMade by \`${command}\` on ${new Date().toISOString().slice(0, 10)}.\n\n| | |\n|---|---|\n${lines.join('\n')}\n`;
}
