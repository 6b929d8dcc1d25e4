import type { BenchContext } from './bench-context.ts';
import { measureLogins } from './pace/logins.ts';
import type { Measurement } from './pace/measurement.ts';
import { measurePages } from './pace/pages.ts';
import { measureProcesses } from './pace/processes.ts';
import { type BenchmarkResult, formatTarget } from './report.ts';
import { quantile } from './rounds.ts';

/**
 * Measures how soon things happen that a person notices, and whether the duration of a login reveals
 * usernames, each against its limit. Run it on an otherwise idle machine.
 */
export async function benchPace(context: BenchContext): Promise<BenchmarkResult> {
  const measurements = [
    ...(await measureProcesses(context)),
    ...(await measurePages(context)),
    await measureLogins(context),
  ];
  return {
    title: 'How soon',
    description:
      'Real processes and a real browser on this machine. The limit applies to the median, because a single round may wait for something else.',
    rows: [],
    figures: measurements.map((measurement) => [measurement.name, reached(measurement)]),
    targets: measurements.map((measurement) => {
      const { name, limit, unit, values } = measurement;
      return formatTarget(`${name}: ${limit} ${unit}`, reached(measurement), quantile(values, 0.5) <= limit);
    }),
  };
}

function reached({ unit, values }: Measurement): string {
  const digits = unit === 'ms' ? 0 : 2;
  const [median, longest] = [quantile(values, 0.5), Math.max(...values)].map((value) =>
    value.toFixed(digits),
  );
  return `${median} ${unit} in the median of ${values.length}, ${longest} at most`;
}
