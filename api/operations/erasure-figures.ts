import { upToCount } from '../../domain/operations/rounding.ts';
import type { OperationsOverview } from '../../domain/operations/schema.ts';
import { DAY_MS } from '../../domain/time/units.ts';
import type { ErasureOutlook } from '../../infra/erasures/pending-erasures.ts';
import type { StoreFigures } from '../metrics/store-figures.ts';
import { REMAINS_OVERDUE_S } from './health.ts';

/**
 * Erasures that the log has yet to record, with those that are spread over two days. The next one is named by the end of
 * its day in UTC only.
 */
export function erasureFigures(
  { erasures, remains }: Pick<StoreFigures, 'erasures' | 'remains'>,
  { overdue, nextDue }: ErasureOutlook,
): OperationsOverview['erasures'] {
  const late = overdue + erasures.late;
  const hasOldRemains = remains.some(({ overdueSeconds }) => (overdueSeconds ?? 0) > REMAINS_OVERDUE_S);
  return {
    health: late > 0 ? 'wrong' : hasOldRemains ? 'watch' : 'fine',
    // A late one of those that are spread counts in `due` and in `spread`.
    waiting: upToCount(erasures.scheduled + erasures.due + erasures.spread - erasures.late),
    overdue: upToCount(late),
    nextDue: nextDue && new Date((Math.floor(nextDue.getTime() / DAY_MS) + 1) * DAY_MS).toISOString(),
  };
}
