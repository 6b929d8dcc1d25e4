import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { HeartenProcess } from '../e2e/support/hearten-process.ts';
import { MasterKey } from '../infra/crypto/master-key.ts';
import { NO_CALL_LIMITS } from '../infra/testing/no-call-limits.ts';
import type { BenchContext } from './bench-context.ts';
import type { Scenario, ScenarioResult } from './live/scenario-runner.ts';
import { type ServerFigures, serverFigures } from './live/server-figures.ts';
import { createSessions } from './live/sessions.ts';
import { type BenchmarkResult, formatTarget } from './report.ts';

const PEOPLE_PROCESS = fileURLToPath(new URL('live/people-process.ts', import.meta.url));
/**
 * Memory is measured this long after the sockets have opened, in milliseconds, so that temporary memory is
 * released.
 */
const REST_MS = 10_000;

export interface LiveScale {
  readonly sockets: number;
  readonly newcomers: number;
  readonly reconnects: { readonly perSecond: number; readonly seconds: number };
  readonly restMs: number;
}

const WHOLE: LiveScale = {
  sockets: 10_000,
  newcomers: 20,
  reconnects: { perSecond: 50, seconds: 20 },
  restMs: REST_MS,
};

/** The part of the bench context that this benchmark needs. */
type LiveBenchContext = Pick<BenchContext, 'database' | 'pool' | 'onClose'>;

/** The result of a scenario, with the resources that the server used for it. */
interface MeasuredScenario extends ScenarioResult {
  readonly before: ServerFigures;
  readonly after: ServerFigures;
}

/** Opens many sockets on one process, lets people join, and lets many reconnect. */
export async function benchLive(context: LiveBenchContext, scale = WHOLE): Promise<BenchmarkResult> {
  const { sockets, newcomers, reconnects, restMs } = scale;
  const { server, cookies } = await serve(context, sockets + newcomers);
  const { origin } = server;
  const runScenario = startScenarioRunner(context, newcomers);
  const measured = async (scenario: Scenario): Promise<MeasuredScenario> => {
    const before = await serverFigures(origin);
    return { before, ...(await runScenario(scenario)), after: await serverFigures(origin) };
  };

  const arrival = await measured({ name: 'arrive', origin, cookies });
  await sleep(restMs);
  const { memoryBytes, sockets: open } = await serverFigures(origin);
  const perSocket = (memoryBytes - arrival.before.memoryBytes) / open;
  const joins = await measured({ name: 'join', newcomers });
  const reconnecting = await measured({ name: 'reconnect', ...reconnects });

  const { perSecond } = reconnects;
  return {
    title: `${count(sockets)} live sockets on one process`,
    description: `Each socket belongs to another person. A separate process on the same machine simulates all of them. Everyone else is told of a join; the figure is the time from the newcomer’s first call until each of them knows. ${describeBottleneck(joins, reconnecting, perSecond, sockets)}`,
    rows: [],
    figures: [
      ['sockets open', count(open)],
      [
        'all of them open and counted after',
        `${arrival.seconds.toFixed(1)} s (${count(open / arrival.seconds)} a second)`,
      ],
      ['join to broadcast, median', `${count(joins.median)} ms`],
      ['join to broadcast, 99 %', `${count(joins.p99)} ms`],
      ['join to broadcast, longest', `${count(joins.longest)} ms`],
      ['sent while one joins after another', perSecondOf(joins)],
      ['memory per socket', `${(perSocket / 1_024).toFixed(1)} KiB`],
      [`${perSecond} reconnects a second: told who is here, median`, `${count(reconnecting.median)} ms`],
      [`${perSecond} reconnects a second: told who is here, 99 %`, `${count(reconnecting.p99)} ms`],
      [`${perSecond} reconnects a second: sent`, perSecondOf(reconnecting)],
      [
        `${perSecond} reconnects a second: the event loop’s longest delay`,
        `${count(reconnecting.after.latestMs)} ms`,
      ],
      ['sockets lost', String(reconnecting.lost)],
    ],
    targets: [
      formatTarget(
        `${count(sockets)} sockets on one process, none lost`,
        `${count(open)}, ${reconnecting.lost} lost`,
        open >= sockets && reconnecting.lost === 0,
      ),
      formatTarget(
        `${perSecond} reconnects a second`,
        `${count(reconnecting.p99)} ms to be told who is here (99 %)`,
        reconnecting.lost === 0,
      ),
    ],
  };
}

async function serve(context: LiveBenchContext, people: number) {
  const folder = await mkdtemp(join(tmpdir(), 'hearten-bench-live-'));
  context.onClose(() => rm(folder, { recursive: true, force: true }));
  const masterKey = MasterKey.random();
  const masterKeyFile = join(folder, 'master-key');
  await writeFile(masterKeyFile, masterKey.toHex(), { mode: 0o600 });
  const connectionString = await context.database();
  const server = await HeartenProcess.start(
    { after: context.onClose },
    {
      dataFolder: join(folder, 'data'),
      env: {
        ...NO_CALL_LIMITS,
        DATABASE_URL: connectionString,
        HEARTEN_MASTER_KEY_FILE: masterKeyFile,
        LOG_LEVEL: 'error',
      },
    },
  );
  return { server, cookies: await createSessions(context.pool(1, connectionString), masterKey, people) };
}

/** Starts the process that simulates the people, one scenario at a time. */
export function startScenarioRunner(
  context: Pick<BenchContext, 'onClose'>,
  spare: number,
  program = PEOPLE_PROCESS,
): (scenario: Scenario) => Promise<ScenarioResult> {
  const child = fork(program, [String(spare)], { execArgv: [] });
  context.onClose(async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit');
  });
  return async (scenario) => {
    child.send(scenario);
    const ended = once(child, 'exit').then(([code, signal]) => [
      { failed: `its process has ended with ${signal ?? `exit code ${code}`}` },
    ]);
    const [answer] = await Promise.race([once(child, 'message'), ended]);
    const { result, failed } = answer as { result?: ScenarioResult; failed?: string };
    if (!result) throw new Error(`the scenario ${scenario.name} failed: ${failed}`);
    return result;
  };
}

const count = (value: number) => Math.round(value).toLocaleString('en');

const perSecondOf = ({ bytes, seconds }: ScenarioResult) => `${count(bytes / seconds / 1_024)} KiB a second`;

/** Describes where the time goes and which resource would run out next. */
function describeBottleneck(
  joins: MeasuredScenario,
  reconnecting: MeasuredScenario,
  perSecond: number,
  sockets: number,
): string {
  const shares = (scenario: MeasuredScenario) =>
    `the server keeps ${percent(serverCpuShare(scenario))} of a core busy and the people ${percent(scenario.cpuSeconds / scenario.seconds)}`;
  const room = Math.floor(sockets / serverCpuShare(reconnecting) / 1_000) * 1_000;
  return `While people join one after another, ${shares(joins)}; at ${perSecond} reconnects a second, ${shares(reconnecting)}, of ${cpus().length} cores in all. A join waits for the next presence message, of which there is at most one a second. The first resource to run out would be the server’s one core: it writes every change to every socket, so with a change every second it would be full at about ${count(room)} sockets, at the most.`;
}

const serverCpuShare = ({ before, after, seconds }: MeasuredScenario) =>
  (after.cpuSeconds - before.cpuSeconds) / seconds;

const percent = (share: number) => `${Math.round(share * 100)} %`;
