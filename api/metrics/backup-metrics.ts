import type { Readings } from './readings.ts';
import type { StoreFigures } from './store-figures.ts';
import type { StoreLook } from './store-look.ts';
import { METRICS } from './stored-names.ts';

/**
 * Shows when a backup and a test of one last succeeded, how large the database is, and how much space it has. A figure
 * that is not known is missing.
 */
export function measureBackups(storeLook: StoreLook, readings: Readings): void {
  const gauge = (name: string, help: string, read: (figures: StoreFigures) => number | null | undefined) =>
    readings.gauge(name, help, async () => {
      const figures = await storeLook.take();
      return (figures && read(figures)) ?? undefined;
    });
  gauge(
    METRICS.backupLastSuccess,
    'When a backup was last recorded as made, in seconds since 1970; missing before the first',
    ({ backups }) => backups.made,
  );
  gauge(
    METRICS.restoreCheckLastSuccess,
    'When a backup was last restored as a test and was the same, in seconds since 1970; missing before the first',
    ({ backups }) => backups.restored,
  );
  gauge(
    METRICS.databaseBytes,
    'Size of the PostgreSQL database, at most ten minutes old',
    ({ storage }) => storage?.databaseBytes,
  );
  gauge(
    METRICS.diskFree,
    'Room left for the database: of HEARTEN_STORAGE_LIMIT, or on the disk of the embedded database; missing if neither is known',
    ({ storage }) => storage?.freeBytes,
  );
  gauge(
    METRICS.diskTotal,
    'HEARTEN_STORAGE_LIMIT, or the size of the disk of the embedded database; missing if neither is known',
    ({ storage }) => storage?.totalBytes,
  );
}
