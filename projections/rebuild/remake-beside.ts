import type { AnyProjection } from '../projection.ts';
import { readCheckpoints, refuseNewer } from '../runtime/checkpoints.ts';
import { rebuild } from './rebuild.ts';
import type { ReplayOptions } from './scratch.ts';

/**
 * What a start does with tables of an older shape: processes of the version before read and fill theirs until
 * the new ones are complete. An event that can't be got past does not keep this version from starting.
 */
export function remakeBeside(options: ReplayOptions): (projection: AnyProjection) => Promise<void> {
  return async (projection) => {
    const { name, tableVersion } = projection;
    const isStillWanted = async () => {
      const checkpoint = (await readCheckpoints(options.db)).get(name);
      refuseNewer(projection, checkpoint);
      return checkpoint?.tableVersion !== tableVersion;
    };
    options.tell(`making the read model ${name} anew from the log, as its tables have another shape now`);
    await rebuild({ ...options, whenStuck: 'pause', isStillWanted }, projection);
  };
}
