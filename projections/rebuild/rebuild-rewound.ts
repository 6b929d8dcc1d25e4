import type { AnyProjection } from '../projection.ts';
import { readCheckpoints } from '../runtime/checkpoints.ts';
import type { Projector } from '../runtime/projector.ts';
import { checkpointKey } from '../runtime/table-versions.ts';
import { rebuild } from './rebuild.ts';
import type { ReplayOptions } from './replay-options.ts';

interface RewoundLog {
  readonly projector: Pick<Projector, 'leads'>;
  readonly projections: readonly AnyProjection[];
  /** The end of the log after it went back. */
  readonly head: bigint;
  /** The log is in the database of the read models, which went back with it. */
  readonly isLogInDatabase: boolean;
}

/**
 * Rebuilds the read models that this process leads and that may contain events which the log has lost. If the log is in
 * another store, these are all that it leads. If the log is in the same database, the read models went back together
 * with it, so only one whose checkpoint is beyond the end of the log is rebuilt.
 */
export async function rebuildRewound(
  options: ReplayOptions,
  { projector, projections, head, isLogInDatabase }: RewoundLog,
): Promise<void> {
  for (const projection of projections) {
    if (!projector.leads(projection)) continue;
    const checkpoint = (await readCheckpoints(options.db)).get(checkpointKey(projection));
    // Its tables are still being built.
    if (!checkpoint) continue;
    if (isLogInDatabase && checkpoint.position <= head) continue;
    options.report(`rebuilding the read model ${projection.name}, because the log has gone back`);
    await rebuild({ ...options, whenStuck: 'pause' }, projection);
  }
}
