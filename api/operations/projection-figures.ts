import { roundedPosition, upToCount } from '../../domain/operations/rounding.ts';
import type { ProjectionFigures } from '../../domain/operations/schema.ts';
import type { Run } from '../../projections/rebuild/runs.ts';
import type { PreparationStatus } from '../../projections/runtime/preparation.ts';
import type { StoreFigures } from '../metrics/store-figures.ts';
import { healthAbove, LEVELS } from './health.ts';

export interface ProjectionState {
  readonly pausedReason: string | null;
  /** Present while its current tables are built. */
  readonly preparation: PreparationStatus | undefined;
  /** Its last rebuilds and comparisons in any process, the newest first. */
  readonly runs: readonly Run[];
}

/** A read model as the operators' pages show it. A paused or rebuilding one shows that state instead of its health. */
export function projectionFigures(
  { name, position, lag, lagSeconds, isPaused }: StoreFigures['projections'][number],
  { pausedReason, preparation, runs }: ProjectionState,
): ProjectionFigures {
  const seconds = Math.floor(lagSeconds);
  const running = runs.find(({ isRunning }) => isRunning);
  const rebuilt = runs.find(({ kind, outcome }) => kind === 'rebuild' && outcome === 'done');
  const verified = runs.find(
    ({ kind, outcome }) => kind === 'verify' && (outcome === 'done' || outcome === 'differs'),
  );
  // A rebuild that began after the verify has replaced the rows that differed.
  const differs = verified?.outcome === 'differs' && !(rebuilt && rebuilt.started_at > verified.started_at);
  const health = differs ? 'wrong' : healthAbove(seconds, LEVELS.lagSeconds);
  const isRebuilding = preparation !== undefined || running?.kind === 'rebuild';
  return {
    name,
    behind: upToCount(lag),
    lagSeconds: seconds,
    position: roundedPosition(position),
    health: isPaused ? 'paused' : isRebuilding ? 'rebuilding' : health,
    pausedReason,
    lastRebuilt: rebuilt?.finished_at
      ? { at: rebuilt.finished_at.toISOString(), seconds: rebuilt.seconds ?? 0 }
      : null,
    progress: running
      ? shareOf(running.position, running.goal)
      : preparation
        ? progressOf(preparation)
        : null,
    running: running?.kind ?? (preparation ? 'rebuild' : null),
    lastVerified: verified?.finished_at
      ? { at: verified.finished_at.toISOString(), isEqual: verified.outcome === 'done' }
      : null,
  };
}

/** How much of the new tables is built, from 0 to 1. Null if another process builds them. */
const progressOf = ({ position, end }: PreparationStatus): number | null =>
  end === undefined ? null : shareOf(position, end);

/** The share of the log that was read, from 0 to 1 in steps of 0.01. Null for an empty log. */
function shareOf(position: bigint, end: bigint): number | null {
  if (end < 0n) return null;
  return Math.min(1, Math.max(0, Number((100n * (position + 1n)) / (end + 1n)) / 100));
}
