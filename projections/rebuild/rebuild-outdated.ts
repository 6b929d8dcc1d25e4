import type { AnyProjection } from '../projection.ts';
import { readCheckpoints, requireKnownTableVersion } from '../runtime/checkpoints.ts';
import { rebuild } from './rebuild.ts';
import type { ReplayOptions } from './shadow-tables.ts';

/**
 * Rebuilds tables of an older version at startup. Processes of the older version read and fill the old tables
 * until the new ones are complete. An event that cannot be applied does not prevent the start.
 */
export function rebuildOutdated(options: ReplayOptions): (projection: AnyProjection) => Promise<void> {
  return async (projection) => {
    const { name, tableVersion } = projection;
    const isStillNeeded = async () => {
      const checkpoint = (await readCheckpoints(options.db)).get(name);
      requireKnownTableVersion(projection, checkpoint);
      return checkpoint?.tableVersion !== tableVersion;
    };
    options.report(
      `rebuilding the read model ${name} from the log, because the version of its tables has changed`,
    );
    await rebuild({ ...options, whenStuck: 'pause', isStillNeeded }, projection);
  };
}
