import { HOLD_WITHIN_MS, REMOVED_KEY_MS, REPORTS_FOR_HOLD } from '../../domain/moderation/limits.ts';
import { forEachReportingFailures } from '../../infra/background/for-each-reporting-failures.ts';
import { casesToFollowUp } from '../../projections/moderation/queries.ts';
import type { Services } from '../services.ts';
import { findCaseInLog } from './case-in-log.ts';
import { followUpCase } from './follow-up-case.ts';

type Needed = Pick<Services, 'db' | 'commands' | 'store' | 'codec' | 'keys'>;

/**
 * Ends holds whose time is over, makes removed words unreadable when their time has come, and finishes what a stopped
 * process left. A case that fails does not stop the others. Throws the error, or an `AggregateError` of several.
 */
export async function followUpDueCases(services: Needed): Promise<void> {
  const now = new Date();
  const removedBefore = new Date(now.getTime() - REMOVED_KEY_MS);
  const reportedSince = new Date(now.getTime() - HOLD_WITHIN_MS);
  const due = { reports: REPORTS_FOR_HOLD, reportedSince, removedBefore };
  await forEachReportingFailures(
    await casesToFollowUp(services.db, now, due),
    async (caseId) => followUpCase(services, caseId, await findCaseInLog(services, caseId)),
    'some cases could not be followed up',
  );
}
