import type { AnyProjection } from '../projection.ts';
import { readCheckpoints } from '../runtime/checkpoints.ts';
import { checkpointKey } from '../runtime/table-versions.ts';
import { rebuild } from './rebuild.ts';
import type { ReplayOptions } from './replay-options.ts';

/**
 * Builds the current tables of a projection that has only older ones, unless another process has done so. Processes of
 * the older version read and fill the older tables meanwhile and afterwards. If an event cannot be applied, the current
 * tables are used as they are before that event, and the projection is paused there.
 */
export async function rebuildOutdated(options: ReplayOptions, projection: AnyProjection): Promise<void> {
  const isStillNeeded = async () => !(await readCheckpoints(options.db)).has(checkpointKey(projection));
  await rebuild({ ...options, whenStuck: 'pause', isStillNeeded }, projection);
}
