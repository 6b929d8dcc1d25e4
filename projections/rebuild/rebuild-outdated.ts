import type { AnyProjection } from '../projection.ts';
import { readCheckpoints, requireKnownTableVersion } from '../runtime/checkpoints.ts';
import { rebuild } from './rebuild.ts';
import type { ReplayOptions } from './shadow-tables.ts';

/**
 * Rebuilds tables of an older version at the start. Processes of the earlier version read and fill the old tables
 * until the new ones are complete. An event that can't be applied does not keep this version from starting.
 */
export function rebuildOutdated(options: ReplayOptions): (projection: AnyProjection) => Promise<void> {
  return async (projection) => {
    const { name, tableVersion } = projection;
    const isStillNeeded = async () => {
      const checkpoint = (await readCheckpoints(options.db)).get(name);
      requireKnownTableVersion(projection, checkpoint);
      return checkpoint?.tableVersion !== tableVersion;
    };
    options.report(`making the read model ${name} anew from the log, as its tables have another shape now`);
    await rebuild({ ...options, whenStuck: 'pause', isStillNeeded }, projection);
  };
}
