import { METRICS } from '../../api/metrics/stored-names.ts';
import { metricsIn } from './expressions.ts';
import { type DashboardQuery, dashboardExpressions, readRules } from './monitoring-files.ts';
import type { Prometheus, Samples } from './prometheus.ts';

/**
 * Metrics without figures in a run of a few minutes that sends no push message and has no failure. All others must have
 * some.
 */
const MAY_BE_MISSING: ReadonlySet<string> = new Set([
  METRICS.reminders,
  METRICS.backgroundFailures,
  // Only rows that have waited for a day are shown.
  METRICS.remainsWaiting,
]);

export interface Evaluation {
  readonly expressions: number;
  /** Expressions without figures although there should be some. */
  readonly empty: readonly string[];
}

/**
 * Evaluates every PromQL expression of dashboards and rules. Throws if one cannot be evaluated. An alert has no figures
 * while all is well, so for it each of its metrics must have some.
 */
export async function evaluateAll(prometheus: Prometheus): Promise<Evaluation> {
  const dashboards = dashboardExpressions();
  const rules = readRules();
  const records = rules.flatMap((file) =>
    file.records.map(({ record, expr }) => ({ place: record, text: expr })),
  );
  const alerts = rules.flatMap((file) =>
    file.alerts.map(({ alert, expr }) => ({ place: alert, text: expr })),
  );
  const empty: string[] = [];
  const hasFigures = async ({ place, text }: DashboardQuery) => {
    const isExcused = metricsIn(text).every((name) => MAY_BE_MISSING.has(name));
    if ((await prometheus.query(text)).size === 0 && !isExcused) empty.push(`${place}: ${text}`);
  };
  for (const query of [...dashboards, ...records]) await hasFigures(query);
  for (const { place, text } of alerts) {
    await prometheus.query(text);
    for (const name of metricsIn(text)) {
      if (MAY_BE_MISSING.has(name)) continue;
      if ((await seriesOf(prometheus, name)).size === 0) empty.push(`${place}: ${name}`);
    }
  }
  return { expressions: dashboards.length + records.length + alerts.length, empty };
}

/** The series of a metric, or of the parts of a histogram. */
async function seriesOf(prometheus: Prometheus, name: string): Promise<Samples> {
  const plain = await prometheus.query(name);
  return plain.size > 0 ? plain : prometheus.query(`${name}_count`);
}
