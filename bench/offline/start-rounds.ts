import { formatTarget } from '../report.ts';
import { quantile } from '../rounds.ts';

/** Times from the start of the navigation to the first paint and to the person's own data, in milliseconds. */
export interface StartTimes {
  readonly paintMs: number;
  readonly dataMs: number;
}

/** The times of repeated starts. A round in which nothing was shown has none. */
export interface ColdStart {
  readonly rounds: number;
  readonly paintMs: readonly number[];
  readonly dataMs: readonly number[];
}

/** Repeats a start, which returns undefined if nothing was shown. If the first shows nothing, it is the only one. */
export async function repeatStart(
  rounds: number,
  start: () => Promise<StartTimes | undefined>,
): Promise<ColdStart> {
  const paintMs: number[] = [];
  const dataMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const shown = await start();
    // A release that can't start without a server would only take time in the next rounds.
    if (!shown && round === 0) break;
    if (!shown) continue;
    paintMs.push(shown.paintMs);
    dataMs.push(shown.dataMs);
  }
  return { rounds, paintMs, dataMs };
}

export function startText(start: ColdStart, name: 'paintMs' | 'dataMs'): string {
  const values = start[name];
  if (values.length === 0) return missing(start);
  const times = `${Math.round(quantile(values, 0.5))} ms in the median of ${values.length}, ${Math.round(Math.max(...values))} at most`;
  return values.length < start.rounds ? `${times}, ${missing(start)}` : times;
}

/** The target for the slowest first contentful paint. It is missed if nothing is shown in a round. */
export function paintTarget(name: string, limitMs: number, start: ColdStart): string {
  const isWhole = start.paintMs.length === start.rounds;
  const slowest = Math.max(...start.paintMs);
  return formatTarget(
    `${name}: at most ${limitMs} ms`,
    isWhole ? `${Math.round(slowest)} ms` : missing(start),
    isWhole && slowest <= limitMs,
  );
}

function missing({ rounds, paintMs }: ColdStart): string {
  if (paintMs.length === 0) return 'nothing is shown';
  return `nothing is shown in ${rounds - paintMs.length} of ${rounds} rounds`;
}
