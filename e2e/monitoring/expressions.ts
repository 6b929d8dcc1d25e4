import { METRICS } from '../../api/metrics/stored-names.ts';

const METRIC = /\b(?:hearten|process|nodejs)[_:][\w:]+|\bup\b/g;
const HISTOGRAM_PART = /_(?:bucket|count|sum)$/;

/** The metrics and recorded series that a PromQL expression names, without the ending of a histogram's parts. */
export const metricsIn = (expression: string): readonly string[] => [
  ...new Set([...expression.matchAll(METRIC)].map(([name]) => baseOf(name))),
];

const stored: ReadonlySet<string> = new Set(Object.values(METRICS));
const baseOf = (name: string) => (stored.has(name) ? name : name.replace(HISTOGRAM_PART, ''));

/** True for a name of `stored-names.ts`, for `up` of Prometheus, and for a recorded series among `recorded`. */
export const isKnown = (name: string, recorded: ReadonlySet<string>): boolean =>
  name === 'up' || stored.has(name) || recorded.has(name);

/**
 * The metrics that one act of one person does not move by one, because they belong to a machine, a store or the
 * operator's work. Every other one may only be shown rounded.
 */
const OF_THE_MACHINE: ReadonlySet<string> = new Set([
  'up',
  'hearten:projections_late:bool',
  METRICS.storesReachable,
  METRICS.projectionPaused,
  METRICS.projectionLagSeconds,
  METRICS.reactorLagSeconds,
  METRICS.eventLoopDelay,
  METRICS.unreadableTexts,
  METRICS.logRewinds,
  METRICS.housekeepingLastSuccess,
  METRICS.backupLastSuccess,
  METRICS.restoreCheckLastSuccess,
  METRICS.buildInfo,
  METRICS.cpuSeconds,
  METRICS.gcDuration,
  METRICS.maxFiles,
]);

/** True if one act of one person may move the metric. */
export const isMovedByPeople = (name: string): boolean => !OF_THE_MACHINE.has(name);

/** A filter that shows a figure only where there are enough calls. It shows no number itself. */
const GUARD = /\band on\(\w*\) [^>]* >= 100\b/g;
const ROUNDING: ReadonlySet<string> = new Set(['round', 'ceil', 'floor']);

/** The metrics of an expression that people move and that stand outside `round`, `ceil` and `floor`. */
export function unroundedIn(expression: string): readonly string[] {
  const shown = expression.replace(GUARD, '');
  return [...shown.matchAll(METRIC)]
    .filter(({ 0: name, index }) => isMovedByPeople(baseOf(name)) && !isRounded(shown.slice(0, index)))
    .map(([name]) => name);
}

/** True if one of the brackets that `before` leaves open belongs to a rounding function. */
function isRounded(before: string): boolean {
  let closed = 0;
  for (let place = before.length - 1; place >= 0; place--) {
    if (before[place] === ')') closed++;
    else if (before[place] === '(' && closed > 0) closed--;
    else if (before[place] === '(') {
      const [name = ''] = /\w*$/.exec(before.slice(0, place)) ?? [];
      if (ROUNDING.has(name)) return true;
    }
  }
  return false;
}
