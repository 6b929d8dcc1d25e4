import type { RemainsFigures } from '../../infra/erased-remains/due-rewrites.ts';
import type { Services } from '../services.ts';
import type { Readings } from './readings.ts';
import type { StoreLook } from './store-look.ts';
import { METRICS } from './stored-names.ts';

/**
 * Shows for each table how long rows of erased people have been waiting in its files, and when it was last rewritten.
 * One more figure says whether the write-ahead log had such rows after the last rewrite.
 */
export function measureRemains(
  { erasedRemains }: Pick<Services, 'erasedRemains'>,
  storeLook: StoreLook,
  readings: Readings,
): void {
  const perTable = (name: string, help: string, read: (figures: RemainsFigures) => number | null) =>
    readings.gaugePer('table', name, help, async () => {
      const remains = (await storeLook.take())?.remains ?? [];
      return remains.flatMap((figures) => {
        const value = read(figures);
        return value === null ? [] : [[figures.table, value] as const];
      });
    });
  perTable(
    METRICS.remainsWaiting,
    'How long rows of erased people have been waiting in the files of a table for its next rewrite; 0 if none wait',
    ({ waitingSeconds }) => waitingSeconds,
  );
  perTable(
    METRICS.remainsOverdue,
    'For how long a table with rows of erased people should have been rewritten already',
    ({ overdueSeconds }) => overdueSeconds,
  );
  perTable(
    METRICS.remainsRewritten,
    'When a table was last rewritten after an erasure, in seconds since 1970',
    ({ rewrittenAt }) => rewrittenAt,
  );
  readings.gauge(
    METRICS.walKept,
    '1 if PostgreSQL kept write-ahead log with rows of erased people after the last rewrite of this process',
    () => (erasedRemains.keepsWal ? 1 : 0),
  );
}
