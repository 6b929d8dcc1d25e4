import type { AnyProjection } from '../projection.ts';
import { readCheckpoints } from '../runtime/checkpoints.ts';
import { checkpointKey } from '../runtime/table-versions.ts';
import { rebuild } from './rebuild.ts';
import type { ReplayOptions } from './replay-options.ts';

/**
 * Builds the current tables of a projection that has only older ones, unless another process has done so. Processes of
 * the older version read and fill theirs meanwhile and afterwards. An event that cannot be applied pauses the new ones.
 */
export async function rebuildOutdated(options: ReplayOptions, projection: AnyProjection): Promise<void> {
  const isStillNeeded = async () => !(await readCheckpoints(options.db)).has(checkpointKey(projection));
  await rebuild({ ...options, whenStuck: 'pause', isStillNeeded }, projection);
}
