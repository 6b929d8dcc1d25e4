import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StudyAggregates, StudyMoments } from '../../domain/research/answer-schema.ts';
import type { ExportKind } from '../../domain/research/reads/events.ts';
import { utcDay } from '../../domain/time/utc-day.ts';
import { parseOptions } from '../../infra/command-line/parse-options.ts';
import { refuse } from '../../infra/command-line/refuse.ts';
import { temporaryFolder } from '../support/hearten-process.ts';
import { lifoScope } from '../support/lifo-scope.ts';
import { Checklist } from './checklist.ts';
import { requireDescriptor } from './descriptor.ts';
import { askFiles, findDuckDb } from './duckdb.ts';
import { openMadeUpStudy } from './made-up-study.ts';
import { ask, openExport } from './open-export.ts';
import { makeRecipient, missingPrograms, openWithPandas, openWithR, programVersions } from './programs.ts';
import { lastWeekOf, printedTotals, requireEqual, sumShown, type Totals } from './totals.ts';

const EXIT_STOPPED = 130;
const USAGE = 'npm run research-export-check -- [--profile FILE] [--record]';
const PROFILE = 'https://datapackage.org/profiles/2.0/datapackage.json';
const RESULT = fileURLToPath(new URL('../../bench/results/research-export.md', import.meta.url));
const FIGURE = fileURLToPath(new URL('../../docs/examples/research/figure.png', import.meta.url));

/**
 * `npm run research-export-check`: makes exports of a study of made-up people as a researcher does, and opens them with
 * programs of others. It compares the aggregates in them with the API's answers, and people's rows with what was made
 * up. `--profile` names a copy of the official JSON Schema of datapackage.json. `--record` stores the result in
 * bench/results and the figure in docs/examples/research. It installs nothing. Exit code 1: a check failed, 2: a
 * program is missing or an option is wrong.
 */
const { profile, record } = parseOptions(
  { options: { profile: { type: 'string' }, record: { type: 'boolean', default: false } } },
  USAGE,
).values;
const found = await findDuckDb();
const missing = missingPrograms();
if (!found) refuse(...missing, 'DuckDB is not installed: npm ci --prefix e2e/research-export');
if (missing.length > 0) refuse(...missing);
const duckDb = found;

await using stack = new AsyncDisposableStack();
const scope = lifoScope({ after: (release) => stack.defer(async () => void (await release())) });
// If it is interrupted, it ends the processes it started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stack.disposeAsync().finally(() => process.exit(EXIT_STOPPED)));
}
const list = new Checklist();
const folder = await temporaryFolder(scope);
const { rowTotals, ...study } = await openMadeUpStudy(scope, folder);
const keyFile = join(folder, 'key.txt');
const recipientKey = makeRecipient(keyFile);

const answers = await list.step('the API answers about each week', async (describe) => {
  const { moments } = await ask<StudyMoments>(study, '/moments');
  const each: StudyAggregates[] = [];
  for (const { week } of moments) {
    each.push(await ask<StudyAggregates>(study, `/aggregates?moment=${week}`));
  }
  describe(`${each.length} weeks`);
  return each;
});
const weeks = answers.flatMap(lastWeekOf);
const totals: Totals = new Map(weeks.map(({ name, cells }) => [name, sumShown(cells)]));
const cells: Totals = new Map(
  weeks.flatMap((week) => week.cells.map((people, index) => [`${week.name} ${index + 1}`, people] as const)),
);
const moment = answers.at(-1)?.week ?? '';

const aggregates = await open('aggregates');
await checkTotals('aggregates', aggregates, totals);
await list.step('DuckDB: each number is the API’s', async (describe) => {
  const { csv, parquet } = await askFiles(duckDb, join(aggregates, 'data/weeks'), 'cells');
  requireEqual('csv.gz', csv, cells);
  requireEqual('Parquet', parquet, cells);
  const hidden = [...cells.values()].filter((people) => people === null).length;
  const repeated = weeks.filter(({ status }) => status === 'same').length;
  describe(
    `${cells.size} numbers, ${hidden} hidden; ${repeated} of ${weeks.length} pictures repeat an earlier week`,
  );
});
const rows = await open('rows');
await checkTotals('rows', rows, rowTotals);
await list.step('R and pandas refuse a changed file', async () => {
  const changed = join(folder, 'changed');
  cpSync(aggregates, changed, { recursive: true });
  writeFileSync(join(changed, 'data/weeks.csv.gz'), 'week,field,value,people,same_as\n');
  for (const openWith of [openWithR, openWithPandas]) {
    const said = faultOf(() => openWith(changed, join(folder, 'never.png')));
    if (!/is not the file that was exported/.test(said)) throw new Error(`it was opened: ${said}`);
  }
});
if (profile === undefined) {
  list.leaveOut(`datapackage.json is not validated: name a copy of ${PROFILE} with --profile`);
} else {
  await list.step('datapackage.json of both follows the official JSON Schema', async () => {
    for (const place of [aggregates, rows]) await requireDescriptor(join(place, 'datapackage.json'), profile);
  });
}
if (record) {
  const versions = [...programVersions(), `DuckDB ${duckDb.version()}`].join(', ');
  const day = utcDay(Date.now());
  const text = [
    '# An export in R, pandas and DuckDB',
    `Made by \`npm run research-export-check -- --profile FILE --record\` on ${day}, with ${versions}. 100 made-up people, 60 of whom lend their own rows.`,
    list.lines.map((line) => `- ${line}`).join('\n'),
  ];
  writeFileSync(RESULT, `${text.join('\n\n')}\n`);
  cpSync(join(folder, 'aggregates-r.png'), FIGURE);
}

function open(kind: ExportKind): Promise<string> {
  return list.step(`age opens the export of ${kind}`, async (describe) => {
    const opened = await openExport(study, { kind, moment, recipientKey }, keyFile, folder);
    describe(`${opened.bytes} bytes`);
    return opened.folder;
  });
}

/** Compares the totals of R, pandas and DuckDB with those expected. */
async function checkTotals(kind: ExportKind, opened: string, expected: Totals): Promise<void> {
  const whose = kind === 'rows' ? 'those of the made-up people' : 'the API’s';
  const detail = `${expected.size} totals`;
  await list.step(`R: the totals of ${kind} are ${whose}`, async (describe) => {
    requireEqual('R', printedTotals(openWithR(opened, join(folder, `${kind}-r.png`))), expected);
    describe(detail);
  });
  await list.step(`pandas: the totals of ${kind} are ${whose}`, async (describe) => {
    const output = openWithPandas(opened, join(folder, `${kind}-pandas.png`));
    requireEqual('pandas', printedTotals(output), expected);
    describe(detail);
  });
  const table = kind === 'rows' ? 'rows' : 'weeks';
  await list.step(`DuckDB: the totals of ${kind} are ${whose}, in both formats`, async (describe) => {
    const { csv, parquet } = await askFiles(duckDb, join(opened, 'data', table), table);
    requireEqual('csv.gz', csv, expected);
    requireEqual('Parquet', parquet, expected);
    describe(detail);
  });
}

/** Returns the error message of a program that fails, or an empty text if it succeeds. */
function faultOf(work: () => string): string {
  try {
    work();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
