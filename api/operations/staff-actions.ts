import type { StaffAction } from '../../domain/operations/actions-schema.ts';
import { type Run, readRuns } from '../../projections/rebuild/runs.ts';
import { newestActions } from '../../projections/staff-actions/queries.ts';
import type { Services } from '../services.ts';

const SHOWN = 50;

/** The last 50 actions of operators, as this operator sees them. */
export async function staffActions({ db }: Pick<Services, 'db'>, staffId: string): Promise<StaffAction[]> {
  const [rows, runs] = await Promise.all([newestActions(db, SHOWN), readRuns(db)]);
  const runOf = new Map(runs.map((run) => [run.run_id, run]));
  return rows.map(({ action_id: id, staff_id: by, action, target, day, outcome, detail }) => {
    const end = outcome === null ? endOf(runOf.get(id)) : { outcome, detail };
    return { id, at: day, by: by === staffId ? 'you' : 'another operator', action, target, ...end };
  });
}

/**
 * The outcome of an action without an end in the log: it goes on, only its run has the end, or its process was killed.
 */
function endOf(run: Run | undefined): Pick<StaffAction, 'outcome' | 'detail'> {
  if (run?.isRunning) return { outcome: 'running', detail: null };
  return run?.outcome ? { outcome: run.outcome, detail: run.detail } : { outcome: 'stopped', detail: null };
}
