import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { METRICS } from '../../api/metrics/stored-names.ts';
import { HOUR_S, MINUTE_S } from '../../domain/time/units.ts';
import type { CleanupScope } from '../support/hearten-process.ts';
import { metricsIn } from './expressions.ts';
import { type DashboardQuery, dashboardExpressions } from './monitoring-files.ts';
import { run } from './programs.ts';
import { Prometheus, type Samples } from './prometheus.ts';

const HISTORY_MINUTES = 120;
/** A figure that one more leaves on the same side of every rounding: to 5, up to 5, and down to 100. */
const GAUGE = 101;
const CALLS_A_MINUTE = 4;

/** The series that one act of one person moves by one, with the labels that the dashboards ask for. */
const GAUGES: readonly string[] = [
  `${METRICS.liveSockets}{instance="api:3000"}`,
  `${METRICS.commandsWaiting}`,
  `${METRICS.appendQueue}`,
  `${METRICS.passwordHashQueue}`,
  `${METRICS.poolWaiting}`,
  `${METRICS.logHeadPosition}`,
  `${METRICS.projectionPosition}{projection="mood"}`,
  `${METRICS.projectionLag}{projection="mood"}`,
  `${METRICS.reactorPosition}{reactor="thank-for-like"}`,
  `${METRICS.reactorLag}{reactor="thank-for-like"}`,
  `${METRICS.moderationCases}{state="open"}`,
  `${METRICS.erasuresWaiting}{state="scheduled"}`,
  `${METRICS.openFiles}{instance="api:3000"}`,
];
const COUNTERS: readonly string[] = [
  `${METRICS.liveMessages}{direction="in",type="hello"}`,
  `${METRICS.liveClosed}{reason="left"}`,
  `${METRICS.throttleHits}{throttle="login-account"}`,
  `${METRICS.cspReports}{directive="script-src"}`,
  `${METRICS.reminders}{outcome="sent"}`,
  `${METRICS.reactorFailures}{reactor="thank-for-like"}`,
  `${METRICS.backgroundFailures}{task="command conflict"}`,
];
/** Each with the labels of its series, without braces, and the share of the busy period's calls that it has. */
const HISTOGRAMS: readonly (readonly [name: string, labels: string, share: number])[] = [
  [METRICS.httpRequestDuration, 'method="POST",route="/api/mood",status="201"', 1],
  [METRICS.httpRequestDuration, 'method="POST",route="/api/mood",status="503"', 0.25],
  [METRICS.appendDuration, '', 1],
  [METRICS.queryDuration, '', 1],
  [METRICS.poolWait, '', 1],
];
/** Read models and reactors follow an act within a part of a second. */
const LAGS: readonly string[] = [
  `${METRICS.projectionLagSeconds}{projection="mood"}`,
  `${METRICS.reactorLagSeconds}{reactor="thank-for-like"}`,
];
const LAG_S = 0.02;
const LAG_OF_AN_ACT_S = 0.4;
/** Series that exist only after the act. That they appear must not show it. */
const NEW_SERIES: readonly string[] = [
  `${METRICS.liveMessages}{direction="in",type="presence"}`,
  `${METRICS.liveClosed}{reason="too-many"}`,
  `${METRICS.throttleHits}{throttle="recover-address"}`,
  `${METRICS.cspReports}{directive="img-src"}`,
  `${METRICS.reminders}{outcome="expired"}`,
  `${METRICS.backgroundFailures}{task="reminder"}`,
  `${METRICS.remainsWaiting}{table="public.accounts"}`,
  `${METRICS.httpRequestDuration}_count{method="DELETE",route="/api/user",status="204"}`,
];
/** How many minutes before the end these series appear, because `increase` needs two samples. */
const NEW_SINCE_MINUTES = 3;
const BUCKETS = ['0.1', '0.22', '0.5', '1', '+Inf'];
/** The bucket of every call, and all that contain it. */
const FILLED_FROM = 1;
/** One person does not change these. Without them some expressions would have no figures. */
const STEADY: readonly (readonly [series: string, value: number])[] = [
  [`${METRICS.maxFiles}{instance="api:3000"}`, 4_096],
  [`${METRICS.poolConnections}{state="busy"}`, 2],
  [`${METRICS.poolConnections}{state="idle"}`, 8],
  [`${METRICS.remainsWaiting}{table="public.sessions"}`, 200_000],
];

/** Two hours, at the end of which one person does one thing, or nothing. */
interface Period {
  readonly name: 'quiet' | 'busy';
  readonly beginS: number;
  readonly callsAMinute: number;
}

/** The figures of an expression without one act and with it, at the same moment. */
export interface ComparedFigure extends DashboardQuery {
  readonly period: Period['name'];
  readonly without: Samples;
  readonly withAct: Samples;
}

/**
 * Evaluates every dashboard expression about people in a real Prometheus over two histories, which differ by one thing
 * that one person does in the last minutes: once where nobody else does anything, and once where others do. The act
 * adds one to each count that people move, all at once, delays read models and reactors, and brings labels that were
 * not there before. This is more than any single act does. `extra` is evaluated as well.
 */
export async function compareWithOneAct(
  scope: CleanupScope,
  folder: string,
  extra: readonly DashboardQuery[] = [],
): Promise<readonly ComparedFigure[]> {
  const nowS = Math.floor(Date.now() / 1_000 / HOUR_S) * HOUR_S;
  const periods: readonly Period[] = [
    { name: 'quiet', beginS: nowS - 12 * HOUR_S, callsAMinute: 0 },
    { name: 'busy', beginS: nowS - 6 * HOUR_S, callsAMinute: CALLS_A_MINUTE },
  ];
  const [without, withAct] = await Promise.all(
    [0, 1].map((acts) => prometheusWith(scope, join(folder, `acts-${acts}`), openMetrics(periods, acts))),
  );
  if (!without || !withAct) throw new Error('there are two histories');
  const queries = [...dashboardExpressions().filter(isAboutPeople), ...extra];
  return Promise.all(
    periods.flatMap(({ name: period, beginS }) =>
      queries.map(async (query) => {
        const atS = beginS + HISTORY_MINUTES * MINUTE_S;
        const figures = {
          without: await without.query(query.text, atS),
          withAct: await withAct.query(query.text, atS),
        };
        return { ...query, period, ...figures };
      }),
    ),
  );
}

async function prometheusWith(scope: CleanupScope, folder: string, history: string): Promise<Prometheus> {
  const file = join(folder, 'history.txt');
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  writeFileSync(file, history);
  run('promtool', ['tsdb', 'create-blocks-from', 'openmetrics', '--quiet', file, data]);
  return Prometheus.start(scope, { folder });
}

/** True for an expression that names a metric which the act changes. */
const isAboutPeople = ({ text }: DashboardQuery): boolean => {
  const series = [...GAUGES, ...LAGS, ...COUNTERS, ...NEW_SERIES, ...HISTOGRAMS.map(([name]) => name)];
  const names = new Set(series.map((each) => each.replace(/(?:_count)?\{.*/, '')));
  return metricsIn(text).some((name) => names.has(name));
};

/** The series of all periods in the text format of OpenMetrics. `acts` happen in the last minute of each. */
function openMetrics(periods: readonly Period[], acts: number): string {
  const lines: string[] = [];
  const add = (series: string, share: number, valueAt: (calls: number, acted: number) => number) => {
    // Counters go on from one period to the next.
    let calls = 0;
    let acted = 0;
    for (const { beginS, callsAMinute } of periods) {
      for (let minute = 0; minute <= HISTORY_MINUTES; minute++) {
        if (minute > 0) calls += callsAMinute * share;
        const isLast = minute === HISTORY_MINUTES;
        if (isLast) acted += acts;
        lines.push(
          `${series} ${valueAt(calls, isLast ? acts : 0) + (share > 0 ? acted : 0)} ${beginS + minute * MINUTE_S}`,
        );
      }
    }
  };
  for (const series of GAUGES) add(series, 0, (_, acted) => GAUGE + acted);
  for (const series of LAGS) add(series, 0, (_, acted) => LAG_S + acted * LAG_OF_AN_ACT_S);
  for (const series of acts > 0 ? NEW_SERIES : []) {
    for (const { beginS } of periods) {
      for (let minute = HISTORY_MINUTES - NEW_SINCE_MINUTES; minute <= HISTORY_MINUTES; minute++) {
        lines.push(`${series} ${acts} ${beginS + minute * MINUTE_S}`);
      }
    }
  }
  for (const [series, value] of STEADY) add(series, 0, () => value);
  for (const series of COUNTERS) add(series, 1, (calls) => calls);
  for (const [name, labels, share] of HISTOGRAMS) {
    for (const le of BUCKETS.slice(FILLED_FROM)) {
      add(`${name}_bucket{${[labels, `le="${le}"`].filter(Boolean).join(',')}}`, share, (calls) => calls);
    }
    const lowest = [labels, `le="${BUCKETS[0]}"`].filter(Boolean).join(',');
    add(`${name}_bucket{${lowest}}`, 0, () => 0);
    add(`${name}_count{${labels}}`, share, (calls) => calls);
  }
  return `${lines.join('\n')}\n# EOF\n`;
}

/** The series of an answer whose figures differ, with both figures. */
export const changesOf = ({
  without,
  withAct,
}: Pick<ComparedFigure, 'without' | 'withAct'>): readonly string[] =>
  [...new Set([...without.keys(), ...withAct.keys()])]
    .filter((series) => !Object.is(without.get(series), withAct.get(series)))
    .map((series) => `${series}: ${without.get(series)} → ${withAct.get(series)}`);
