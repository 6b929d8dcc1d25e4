import { stringify } from 'yaml';
import { ALERT_CASES, ALERT_STEPS, type AlertCase } from './alert-cases.ts';
import { type AlertRule, readRules } from './monitoring-files.ts';

/** A file for `promtool test rules`. It may be written to any folder, as it names its rules by their whole path. */
export interface PromtoolTest {
  readonly name: string;
  readonly text: string;
}

/** Tests in which each case is first quiet and then fires, one file for each file of rules and each step. */
export function promtoolTests(): readonly PromtoolTest[] {
  return readRules().flatMap(({ path, groups, alerts }, index) =>
    ALERT_STEPS.flatMap((step) => {
      const tests = ALERT_CASES.filter((each) => each.step === step).flatMap((each) => {
        const rule = alerts.find(({ alert }) => alert === each.alert);
        return rule ? [testOf(each, rule)] : [];
      });
      // Recorded series must be there before the alerts that read them.
      const file = { rule_files: [path], evaluation_interval: step, group_eval_order: groups, tests };
      return tests.length > 0 ? [{ name: `${index}-${step}.yml`, text: stringify(file) }] : [];
    }),
  );
}

function testOf(each: AlertCase, rule: AlertRule) {
  const labels = { ...each.labels, ...rule.labels };
  const summary = rule.annotations.summary.replace(
    /\{\{ \$labels\.(\w+) \}\}/g,
    (_, name: string) => each.labels[name] ?? '',
  );
  const fired = { exp_labels: labels, exp_annotations: { ...rule.annotations, summary } };
  return {
    name: `${each.alert}: ${each.how}`,
    interval: each.step,
    input_series: each.series.map(([series, values]) => ({ series, values })),
    alert_rule_test: [
      { eval_time: each.quietAt, alertname: each.alert, exp_alerts: [] },
      { eval_time: each.firesAt, alertname: each.alert, exp_alerts: [fired] },
    ],
  };
}

/** The table of docs/monitoring.md: each alert, and how it was made to fire. */
export function alertTable(): string {
  const rows = readRules()
    .flatMap(({ alerts }) => alerts)
    .map(({ alert, labels }) => {
      const ways = ALERT_CASES.filter((each) => each.alert === alert).map(({ how }) => how);
      return `| [${alert}](operations.md#${alert.toLowerCase()}) | ${labels.severity} | ${ways.join('<br>')} |`;
    });
  return ['| alert | severity | made to fire by |', '|---|---|---|', ...rows].join('\n');
}
