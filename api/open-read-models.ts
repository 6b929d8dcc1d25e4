import type { Closers } from '../infra/background/close-all.ts';
import { allProjections } from '../projections/catalogue.ts';
import type { ReplayOptions } from '../projections/rebuild/replay-options.ts';
import { OlderTablesEraser } from '../projections/runtime/erase-across-versions.ts';
import { Preparation } from '../projections/runtime/preparation.ts';
import { prepareReadModels } from '../projections/runtime/prepare-read-models.ts';
import { Progress } from '../projections/runtime/progress.ts';
import { Projectors } from '../projections/runtime/projectors.ts';
import type { Services } from './services.ts';

/**
 * Makes the read models readable, and starts what fills them: the projector, the preparation of tables that have to be
 * rebuilt, and the erasing from older tables. It does not wait for the preparation. With `runProjector: false` another
 * process fills them. The ways to stop are added to `closers`. Throws `ForeignCheckpoint`.
 */
export async function openReadModels(
  replay: ReplayOptions,
  { runProjector }: { readonly runProjector: boolean },
  closers: Closers,
): Promise<Pick<Services, 'preparation' | 'progress' | 'projector'>> {
  const { db, store, codec, keys, notificationConnection, log } = replay;
  const outdated = await prepareReadModels(db, allProjections, store);
  const preparation = new Preparation(replay, outdated, { rebuilds: runProjector });
  closers.push(() => preparation.stop());
  const progress = new Progress(db, allProjections);
  await progress.listenOn(notificationConnection);
  const shared = { db, projections: allProjections, notificationConnection, log };
  const projector = new Projectors({ ...shared, store, codec, keys, progress });
  if (runProjector) await projector.start();
  closers.push(() => projector.stop());
  preparation.start();
  const eraser = new OlderTablesEraser({ ...shared, storeId: store.storeId });
  if (runProjector) eraser.start();
  closers.push(() => eraser.stop());
  return { preparation, progress, projector };
}
