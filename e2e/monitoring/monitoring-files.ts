import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { REPOSITORY } from '../support/compose-file.ts';

export const MONITORING = join(REPOSITORY, 'infra/monitoring');

export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}
interface RecordingRule {
  readonly record: string;
  readonly expr: string;
}

interface RuleFile {
  readonly groups: readonly {
    readonly name: string;
    readonly rules: readonly (AlertRule | RecordingRule)[];
  }[];
}

export interface RulesOfFile {
  readonly path: string;
  /** The names of its groups, in their order. */
  readonly groups: readonly string[];
  readonly alerts: readonly AlertRule[];
  readonly records: readonly RecordingRule[];
}

const isAlert = (rule: AlertRule | RecordingRule): rule is AlertRule => 'alert' in rule;

/** The rules of infra/monitoring/rules, by file. */
export function readRules(): readonly RulesOfFile[] {
  return globSync(join(MONITORING, 'rules/*.yml'))
    .sort()
    .map((path) => {
      const { groups } = parse(readFileSync(path, 'utf8')) as RuleFile;
      const rules = groups.flatMap((group) => group.rules);
      return {
        path,
        groups: groups.map(({ name }) => name),
        alerts: rules.filter(isAlert),
        records: rules.filter((rule): rule is RecordingRule => !isAlert(rule)),
      };
    });
}

export const allAlerts = (): readonly AlertRule[] => readRules().flatMap(({ alerts }) => alerts);

interface Target {
  readonly refId: string;
  readonly datasource: { readonly uid: string };
  readonly expr?: string;
  readonly rawSql?: string;
}
interface Panel {
  readonly title: string;
  readonly targets: readonly Target[];
}
export interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}

/** The dashboards as Grafana is given them, by file name. */
export function readDashboards(): ReadonlyMap<string, Dashboard> {
  const paths = globSync(join(MONITORING, 'grafana/dashboards/*.json')).sort();
  return new Map(paths.map((path) => [basename(path), JSON.parse(readFileSync(path, 'utf8')) as Dashboard]));
}

/** One query of a dashboard, in PromQL or SQL. */
export interface DashboardQuery {
  /** Dashboard, panel and reference, for messages. */
  readonly place: string;
  readonly text: string;
}

const queriesOf = (read: (target: Target) => string | undefined): readonly DashboardQuery[] =>
  [...readDashboards().values()].flatMap(({ title, panels }) =>
    panels.flatMap((panel) =>
      panel.targets.flatMap((target) => {
        const text = read(target);
        return text === undefined ? [] : [{ place: `${title} › ${panel.title} › ${target.refId}`, text }];
      }),
    ),
  );

export const dashboardExpressions = () => queriesOf(({ expr }) => expr);
export const dashboardStatements = () => queriesOf(({ rawSql }) => rawSql);
