import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { HOUR_S } from '../domain/time/units.ts';
import { ApiClient } from '../e2e/support/api-client.ts';
import { DESKTOP, launchBrowser, openPage } from '../e2e/support/browser.ts';
import { HeartenProcess } from '../e2e/support/hearten-process.ts';
import { newMasterKeyFile } from '../e2e/support/master-key-file.ts';
import { NO_CALL_LIMITS } from '../infra/testing/no-call-limits.ts';
import { runCli } from '../projections/testing/run-cli.ts';
import type { BenchContext } from './bench-context.ts';
import { postgresSeconds, processSeconds } from './operations/processor-time.ts';
import { type BenchmarkResult, formatTarget } from './report.ts';
import { quantile } from './rounds.ts';

const PEOPLE_PROCESS = fileURLToPath(new URL('operations/people-process.ts', import.meta.url));
const PASSWORD = 'a quiet morning';
/** The largest accepted cost of an open page, as a share of a core. */
const COST_MAX = 0.01;

export interface OperationsScale {
  readonly people: number;
  readonly callsPerSecond: number;
  /** Each round measures once without the page and once with it. One round before warms up. */
  readonly rounds: number;
  readonly roundMs: number;
  /** How long to wait before measuring, after the page has opened or closed, in milliseconds. */
  readonly restMs: number;
}

/** Ten minutes with the page and ten without it. */
const WHOLE: OperationsScale = { people: 30, callsPerSecond: 10, rounds: 20, roundMs: 30_000, restMs: 4_000 };

type OperationsBenchContext = Pick<BenchContext, 'database' | 'pool' | 'onClose'>;

/** Shares of a core. */
interface Cost {
  readonly server: number;
  readonly postgres: number;
}

/**
 * Measures the cost of an open `/ops` for the server while people use it. Puts the same load on the server with the
 * page and without it, in turns.
 */
export async function benchOperations(
  context: OperationsBenchContext,
  scale = WHOLE,
): Promise<BenchmarkResult> {
  const { people, callsPerSecond, rounds, roundMs, restMs } = scale;
  const { server, cookies, dataDirectory } = await serve(context);
  const child = await startPeople(context, server.origin, scale);
  const page = await openedPage(context, cookies);
  let overviews = 0;
  let refused = 0;
  child.on('message', () => refused++);
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/operations')) overviews++;
  });

  const processorTime = async () => ({
    at: performance.now(),
    server: await processSeconds(server.child.pid ?? 0),
    postgres: await postgresSeconds(dataDirectory),
  });
  const measure = async (): Promise<Cost> => {
    const before = await processorTime();
    await sleep(roundMs);
    const after = await processorTime();
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error('the process of the people has ended');
    const seconds = (after.at - before.at) / 1_000;
    return {
      server: (after.server - before.server) / seconds,
      postgres: (after.postgres - before.postgres) / seconds,
    };
  };
  const without: Cost[] = [];
  const beside: Cost[] = [];
  let answered = 0;
  for (let round = 0; round <= rounds; round++) {
    process.stderr.write(`\r\u001b[Kround ${round} of ${rounds}`);
    await page.goto('about:blank');
    await sleep(restMs);
    const bare = await measure();
    await page.goto(`${server.origin}/ops`);
    await page.getByRole('heading', { name: 'What people do' }).waitFor();
    await sleep(restMs);
    const answersBefore = overviews;
    const watched = await measure();
    if (round === 0) continue;
    without.push(bare);
    beside.push(watched);
    answered += overviews - answersBefore;
  }
  process.stderr.write('\r\u001b[K');

  const minutes = (rounds * roundMs) / 60_000;
  const middle = (costs: readonly Cost[], part: keyof Cost) =>
    quantile(
      costs.map((cost) => cost[part]),
      0.5,
    );
  const more = beside.map((cost, index) => ({
    server: cost.server - (without[index]?.server ?? Number.NaN),
    postgres: cost.postgres - (without[index]?.postgres ?? Number.NaN),
  }));
  const mean = (part: keyof Cost) => more.reduce((sum, cost) => sum + cost[part], 0) / more.length;
  const row = (part: keyof Cost, name: string): [string, string][] => [
    [`${name} without the page`, percent(middle(without, part))],
    [`${name} with the page`, percent(middle(beside, part))],
    [`${name}: ratio`, (middle(beside, part) / middle(without, part)).toFixed(2)],
    [
      `${name}: more with the page, mean of all rounds`,
      `${percent(mean(part))} ± ${percent(standardError(more.map((cost) => cost[part])))}`,
    ],
    [`${name}: extrapolated to an hour`, `${(mean(part) * HOUR_S).toFixed(1)} s of processor time`],
  ];
  return {
    title: 'An open /ops under load',
    description: `${people} people with a socket each make ${callsPerSecond} calls a second, two fifths of them writes. An operator’s page is open in a real browser at its own pace, which the live connection sets. Measured for ${minutes.toFixed(1)} minutes with the page and as long without it, in turns of ${roundMs / 1_000} s, by the processor time of the server’s process and of all of PostgreSQL. Figures are shares of one core.`,
    rows: [],
    figures: [
      ...row('server', 'server'),
      ...row('postgres', 'PostgreSQL'),
      ['overviews that the page loaded a minute', (answered / minutes).toFixed(1)],
      ['calls of people that the server had no time for', String(refused)],
    ],
    targets: [
      formatTarget(
        `an open page costs the server less than ${percent(COST_MAX)} of a core`,
        percent(mean('server')),
        mean('server') < COST_MAX,
      ),
      formatTarget(
        `with PostgreSQL it costs less than ${percent(COST_MAX)} of a core`,
        percent(mean('server') + mean('postgres')),
        mean('server') + mean('postgres') < COST_MAX,
      ),
    ],
  };
}

/** A server with an operator, and the cookies of the operator's session. */
async function serve(context: OperationsBenchContext) {
  const folder = await mkdtemp(join(tmpdir(), 'hearten-bench-operations-'));
  context.onClose(() => rm(folder, { recursive: true, force: true }));
  const connectionString = await context.database();
  const env = {
    ...NO_CALL_LIMITS,
    DATABASE_URL: connectionString,
    HEARTEN_MASTER_KEY_FILE: await newMasterKeyFile(folder),
    LOG_LEVEL: 'error',
  };
  const server = await HeartenProcess.start(
    { after: context.onClose },
    { dataFolder: join(folder, 'data'), env },
  );
  const operator = new ApiClient(server.origin);
  await operator.register('operator');
  const { code, stderr } = await runCli(['grant', 'operator', 'operator'], env, 'api/roles-cli.ts');
  if (code !== 0) throw new Error(stderr);
  const started = await operator.request('POST', '/api/staff/session', {
    role: 'operator',
    password: PASSWORD,
  });
  if (!started.ok) throw new Error(`the role session answered ${started.status}`);
  const { rows } = await context.pool(1, connectionString).query('show data_directory');
  return { server, cookies: operator.browserCookies(), dataDirectory: rows[0].data_directory as string };
}

async function startPeople(
  context: OperationsBenchContext,
  origin: string,
  { people, callsPerSecond }: OperationsScale,
): Promise<ChildProcess> {
  const child = fork(PEOPLE_PROCESS, [origin, String(people), String(callsPerSecond)], { execArgv: [] });
  context.onClose(async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit');
  });
  const [said] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (said !== 'ready') throw new Error('the process of the people has ended');
  return child;
}

async function openedPage(context: OperationsBenchContext, cookies: ReturnType<ApiClient['browserCookies']>) {
  const browser = await launchBrowser();
  context.onClose(() => browser.close());
  const page = await openPage({ after: context.onClose }, browser, { viewport: DESKTOP });
  await page.context().addCookies(cookies);
  return page;
}

const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

function standardError(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / Math.max(1, values.length - 1) / values.length);
}
