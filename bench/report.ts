import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { utcDay } from '../domain/time/utc-day.ts';
import type { Row } from './rounds.ts';

/** The result of a benchmark. */
export interface BenchmarkResult {
  readonly title: string;
  /** The measured action, and what it is compared with. */
  readonly description: string;
  readonly rows: readonly Row[];
  /** Used instead of rows when nothing is compared: what was measured, and the value. */
  readonly figures?: readonly (readonly [name: string, value: string])[];
  /** One line for each target, with the measured value and whether it was met. */
  readonly targets: readonly string[];
}

const figure = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2);

function table(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ name, median, unit, ratio, figures }) =>
      `| ${name} | ${figure(median)} ${unit} | ${figure(Math.min(...figures))} – ${figure(Math.max(...figures))} | ${figure(ratio)} |`,
  );
  return ['| | median | lowest – highest | ratio |', '|---|---|---|---|', ...lines].join('\n');
}

const figuresTable = (figures: NonNullable<BenchmarkResult['figures']>): string =>
  ['| | |', '|---|---|', ...figures.map(([name, value]) => `| ${name} | ${value} |`)].join('\n');

/** One line that describes the date, the commit and the machine. */
export function describeEnvironment(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const [cpu] = cpus();
  return `${utcDay(Date.now())}, commit ${commit}, Node ${process.version}, ${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), load ${loadavg()[0]?.toFixed(1)} at the end.`;
}

const HOW_COMPARED =
  'Rounds are interleaved after warming up, every second one in reverse order; ratios are to the first line of a table.';

/** The report: how, where and when it was measured, and a table for each benchmark. */
export function formatReport(
  command: string,
  durability: readonly string[],
  findings: readonly BenchmarkResult[],
): string {
  const isCompared = findings.some(({ rows }) => rows.length > 0);
  return [
    `# ${command}`,
    `${describeEnvironment()} PostgreSQL on the same machine, one server for all contenders: ${durability.join(', ')}.${isCompared ? ` ${HOW_COMPARED}` : ''}`,
    ...findings.map(({ title, description, rows, figures, targets }) => {
      const measured = figures ? figuresTable(figures) : table(rows);
      return [`## ${title}`, description, '', measured, '', ...targets.map((target) => `- ${target}`)].join(
        '\n',
      );
    }),
    '',
  ].join('\n\n');
}

/** Stores the report as `bench/results/<name>.md`. */
export function saveReport(name: string, text: string): void {
  writeFileSync(fileURLToPath(new URL(`results/${name}.md`, import.meta.url)), `${text.trim()}\n`);
}

/** One line that says whether a target was met. */
export const formatTarget = (target: string, reached: string, isMet: boolean): string =>
  `${isMet ? 'Met' : 'Missed'}: ${target}; reached: ${reached}.`;
