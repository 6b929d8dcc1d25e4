import { HOLD_WITHIN_MS, REMOVED_KEY_MS, REPORTS_FOR_HOLD } from './limits.ts';
import type { ReportReason } from './reasons.ts';
import type { CaseState, OpenedCase } from './state.ts';

/**
 * Whether reports hold the post now: enough of them count, the last is recent, the post is visible, no moderator has
 * decided, and reports have not held it before. Whether reports may hold any post of this author now is decided in the
 * author's stream.
 */
export const needsHoldForReports = (state: CaseState, now: string): boolean =>
  state?.lastReportAt !== undefined &&
  Date.parse(now) - Date.parse(state.lastReportAt) <= HOLD_WITHIN_MS &&
  state.subjectState.visibility === 'shown' &&
  state.deciders.size === 0 &&
  !state.wasHeldByReports &&
  countedReports(state).length >= REPORTS_FOR_HOLD;

/**
 * Whether the words of a removed post or thanks may become unreadable now: after 14 days, or when an appeal was
 * refused. Never during a legal hold or while an appeal is open.
 */
export function mayDestroyKey(state: CaseState, now: string): boolean {
  if (!state || state.isLegalHold || state.isKeyDestroyed) return false;
  const { removedAt } = state.subjectState;
  if (removedAt === undefined || state.appeal?.state === 'open') return false;
  return state.appeal?.state === 'refused' || Date.parse(now) - Date.parse(removedAt) >= REMOVED_KEY_MS;
}

/** Whether the author may ask another moderator to look again. */
export function mayAppeal(state: CaseState, now: string): boolean {
  if (!state || state.isKeyDestroyed) return false;
  if (state.appeal && state.appeal.state !== 'withdrawn') return false;
  return state.subjectState.visibility !== 'shown' || isLimited(state, now);
}

/**
 * Whether hides caused by reports end. Only the recipient sees a gratitude note, so if their own report still hid it
 * after a granted appeal, nobody would see it.
 */
export const endsHidesOfReports = (state: CaseState): state is OpenedCase =>
  state?.subject.subjectKind === 'gratitude' && state.isGivenBack;

/** Whether this moderator may answer an appeal. A moderator who has decided in this case may not. */
export const mayAnswerAppeal = (state: OpenedCase, staffId: string): boolean => !state.deciders.has(staffId);

/** Whether a limit that this case has set holds now. */
export const isLimited = ({ limits }: OpenedCase, now: string): boolean =>
  [...limits.values()].some(({ until, isLifted }) => !isLifted && until > now);

/** Whether the time of a hold is over, so that it ends without a decision. */
export function isExpired({ subjectState: { hold } }: OpenedCase, now: string): boolean {
  return hold?.until !== undefined && hold.until <= now;
}

/** The reasons of the reports that count toward a hold, one for each report. */
export const countedReports = ({ reports }: OpenedCase): ReportReason[] =>
  [...reports.values()].flatMap(({ reason, isCounted }) => (isCounted ? reason : []));
