import { upToCount } from '../../domain/operations/rounding.ts';
import type { OperationsOverview } from '../../domain/operations/schema.ts';
import { MINUTE_S } from '../../domain/time/units.ts';
import type { AnswerTimes, CaseFigures } from '../../projections/moderation/queries.ts';
import { healthAbove, LEVELS } from './health.ts';

/** With fewer answered cases, the median would reveal single cases. */
const ANSWERED_MIN = 5;

/** The queue of moderators. Times are in seconds, and whole minutes. */
export function moderationFigures(
  { open, appeals, oldestSeconds }: CaseFigures,
  { answered, medianSeconds }: AnswerTimes,
): OperationsOverview['moderation'] {
  const oldest = open > 0 ? Math.floor(oldestSeconds / MINUTE_S) * MINUTE_S : null;
  const isShown = medianSeconds !== null && answered >= ANSWERED_MIN;
  return {
    health: healthAbove(oldest, LEVELS.oldestCaseSeconds),
    oldestSeconds: oldest,
    cases: upToCount(open),
    appeals: upToCount(appeals),
    halfAnsweredWithinSeconds: isShown ? Math.ceil(medianSeconds / MINUTE_S) * MINUTE_S : null,
  };
}
