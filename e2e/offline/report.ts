import type { RelayCounts } from './faults.ts';
import type { SequenceRun } from './run-sequences.ts';

/** A table of the runs, what struck them, and each failure with its seed and its shortest sequence. */
export function offlineReport(runs: readonly SequenceRun[], { faults }: RelayCounts): string {
  const steps: Record<string, number> = {};
  for (const { tally } of runs) {
    for (const [name, count] of Object.entries(tally.steps)) steps[name] = (steps[name] ?? 0) + count;
  }
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  return [
    '| seed | sequences | writes accepted | refused at once | waiting when storage was cleared | minutes | promises broken |',
    '|---|---|---|---|---|---|---|',
    ...runs.map(({ seed, tally, durationMs, failure }) => {
      const minutes = (durationMs / 60_000).toFixed(1);
      const cells = [seed, tally.sequences, tally.accepted, tally.refused, tally.evicted, minutes];
      return `| ${[...cells, failure ? 'yes, see below' : 'none'].join(' | ')} |`;
    }),
    '',
    `Steps: ${list(steps)}.`,
    `Calls that a fault struck: ${list(faults)}.`,
    ...runs.flatMap(({ seed, failure }) =>
      failure
        ? [
            `Seed ${seed} failed after ${failure.passed} sequences: ${failure.complaint}`,
            `The shortest sequence found: ${failure.sequence}`,
          ]
        : [],
    ),
  ].join('\n');
}

/** Whether the sequences found each control, which is the app with its outbox broken on purpose, and how soon. */
export function controlReport(
  controls: readonly { readonly name: string; readonly run: SequenceRun }[],
): string {
  return controls
    .map(({ name, run: { tally, failure } }) =>
      failure
        ? `Control "${name}" is found after ${failure.passed} sequences: ${failure.complaint}`
        : `Control "${name}" is NOT found by ${tally.sequences} sequences.`,
    )
    .join('\n');
}
