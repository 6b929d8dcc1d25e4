import { randomBytes } from 'node:crypto';
import { parseOptions } from '../../infra/command-line/parse-options.ts';
import { refuse } from '../../infra/command-line/refuse.ts';
import { eventually } from '../../infra/testing/eventually.ts';
import { temporaryFolder } from '../support/hearten-process.ts';
import { lifoScope } from '../support/lifo-scope.ts';
import { runSetUpScript, setUpDashboards, withConnection } from './dashboards-role.ts';
import { type Evaluation, evaluateAll } from './evaluate.ts';
import { isMovedByPeople, metricsIn } from './expressions.ts';
import { arrive, checkIn, makeLoad } from './load.ts';
import { dashboardExpressions, dashboardStatements } from './monitoring-files.ts';
import { changesOf, compareWithOneAct } from './one-act.ts';
import { checkAlertmanager, checkFiles, fireAlerts, isInstalled } from './programs.ts';
import { raiseRealAlerts } from './real-alerts.ts';
import { startMonitoredHearten } from './stage.ts';

const EXIT_STOPPED = 130;
const USAGE = 'npm run monitoring-check';
/** Bounds how long a failing run waits. */
const FIGURES_WITHIN_MS = 180_000;
const SCRAPED_WITHIN_MS = 60_000;
/** Memory, open files, storage and what fails on a busy machine, which change without anyone. */
const MOVES_BY_ITSELF = /^(?:process|nodejs)_|_(?:database|disk)_|^hearten_background_failures/;

/**
 * `npm run monitoring-check`: checks the rules, the settings and the dashboards of infra/monitoring against a real
 * Prometheus and a real Hearten (docs/monitoring.md). It installs nothing. Exit code 1: a check failed, 2: there is no
 * Prometheus, or an argument was given.
 */
parseOptions({ options: {} }, USAGE);
const hasPsql = isInstalled('psql');
if (!isInstalled('prometheus') || !isInstalled('promtool'))
  refuse('There is no prometheus or no promtool: install Debian’s package prometheus');
await using stack = new AsyncDisposableStack();
const scope = lifoScope({ after: (release) => stack.defer(async () => void (await release())) });
// If it is interrupted, it ends the processes it started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stack.disposeAsync().finally(() => process.exit(EXIT_STOPPED)));
}

await step('promtool accepts the rules and the settings', async () => {
  checkFiles();
});
if (isInstalled('amtool')) {
  await step('amtool accepts the settings of Alertmanager', async () => {
    checkAlertmanager();
  });
} else {
  console.log('–  amtool is not installed: Debian’s package prometheus-alertmanager');
}
await step('every alert is quiet at first and fires once', async () => {
  fireAlerts(await temporaryFolder(scope));
});
await step('no figure changes when one person does one thing, in a made history', async () => {
  const compared = await compareWithOneAct(scope, await temporaryFolder(scope));
  requireNone(compared.flatMap((figure) => changesOf(figure).map((change) => `${figure.place}: ${change}`)));
  return `${compared.length} figures`;
});

const hearten = await startMonitoredHearten(scope, await temporaryFolder(scope));
const { prometheus } = hearten;
const person = await arrive(scope, hearten.origin);
hearten.npmRun(['backups', '--', 'made']);
hearten.npmRun(['backups', '--', 'restored']);

await step('no figure changes when one person checks in, at a real server', async () => {
  const figures = dashboardExpressions().filter(({ text }) =>
    metricsIn(text).some((name) => isMovedByPeople(name) && !MOVES_BY_ITSELF.test(name)),
  );
  await scrapedAgain();
  const look = async () =>
    new Map(
      await Promise.all(
        figures.map(async ({ place, text }) => [place, await prometheus.query(text)] as const),
      ),
    );
  const before = await look();
  await checkIn(person);
  await scrapedAgain();
  const after = await look();
  const changes = [...before].flatMap(([place, without]) =>
    changesOf({ without, withAct: after.get(place) ?? new Map() }).map((change) => `${place}: ${change}`),
  );
  requireNone(changes);
  return `${before.size} expressions`;
});

await step('every expression of dashboards and rules has figures at a server under load', async () => {
  const actOnceMore = await makeLoad(scope, hearten.origin);
  let found: Evaluation | undefined;
  await eventually(
    'every expression has figures',
    async () => {
      await actOnceMore();
      found = await evaluateAll(prometheus);
      return found.empty.length === 0;
    },
    FIGURES_WITHIN_MS,
  ).catch(() => requireNone(found?.empty ?? []));
  return `${found?.expressions} expressions`;
});

if (!hasPsql)
  console.log('–  set-up-dashboards.sh does not run: no psql, Debian’s package postgresql-client');
await step('every statement of a dashboard runs as the role hearten_dashboards', async () => {
  const password = randomBytes(32).toString('hex');
  const address = hasPsql
    ? await runSetUpScript(hearten.connectionString, password, await temporaryFolder(scope))
    : await setUpDashboards(hearten.connectionString, password);
  const empty = await withConnection(address, async (client) => {
    const places: string[] = [];
    for (const { place, text } of dashboardStatements()) {
      if ((await client.query(text)).rowCount === 0) places.push(`${place}: no rows`);
    }
    return places;
  });
  requireNone(empty);
  return `${dashboardStatements().length} statements`;
});

await step('three alerts fire because it really happens', async () => {
  const raised = await raiseRealAlerts(hearten, person);
  return raised
    .map(({ done, alerts, firedAfterS }) => `\n   ${done}: ${alerts.join(', ')} after ${firedAfterS} s`)
    .join('');
});

/** Waits until Prometheus has asked the api twice more, so that it knows what has happened. */
async function scrapedAgain(): Promise<void> {
  const last = 'timestamp(up{job="hearten",instance="api:3000"} == 1)';
  const scrapedAt = async () => [...(await prometheus.query(last)).values()][0] ?? 0;
  for (let times = 0; times < 2; times++) {
    const before = await scrapedAt();
    await eventually('Prometheus asks again', async () => (await scrapedAt()) > before, SCRAPED_WITHIN_MS);
  }
}

function requireNone(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`\n   ${faults.join('\n   ')}`);
}

/** Runs a part and says so. The first one that fails ends the run. */
async function step(name: string, part: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  try {
    const detail = await part();
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    console.log(`✔  ${name} (${seconds} s)${typeof detail === 'string' ? `: ${detail}` : ''}`);
  } catch (error) {
    console.error(`✖  ${name}: ${(error as Error).message}`);
    process.exitCode = 1;
    throw error;
  }
}
