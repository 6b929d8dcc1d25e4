import { postIdIn } from '../../domain/community/posts/address.ts';
import { postNotFound } from '../../domain/community/posts/decide.ts';
import { DomainError } from '../../domain/domain-error.ts';
import {
  type IllegalContentBody,
  type Outcome,
  type ReceiptStatus,
  wordsOfReport,
} from '../../domain/moderation/illegal-content.ts';
import type { HistoryKind } from '../../domain/moderation/schema.ts';
import { STORED_REPORT_WORDS_MAX } from '../../domain/moderation/word-limits.ts';
import { canonicalCode } from '../../infra/crypto/readable-code.ts';
import { findOutsiderReport, stepsOf } from '../../projections/moderation/queries.ts';
import { erasePseudonym } from '../accounts/erase-account.ts';
import { findPostWriting, type Writing } from '../community/writing.ts';
import type { Services } from '../services.ts';
import { caseIdOf, reportIdOf } from '../stored-names.ts';
import { executeOnCase } from './execute-on-case.ts';

/** A report that can be recorded. */
interface CheckedReport {
  readonly post: Writing;
  readonly words: string;
}

/**
 * Checks a report before anything is written. Throws `DomainError`: `invalid` for the words or the sender, `not-found`
 * if no post that others see has the address.
 */
export async function checkIllegalContent(
  services: Services,
  { address, ...report }: IllegalContentBody,
): Promise<CheckedReport> {
  const words = wordsOfReport(report);
  const postId = postIdIn(address);
  if (postId === undefined) throw postNotFound();
  return { post: await findPostWriting(services, postId), words };
}

/**
 * Records the report of an outsider, whose pseudonym comes from the receipt. It never counts towards an automatic hold.
 * Returns the log position. With a receipt that has been used for this post, it records nothing.
 */
export async function reportIllegalContent(
  services: Services,
  { post, words }: CheckedReport,
  receipt: string,
): Promise<bigint | undefined> {
  const { kind, subjectId, author } = post;
  const caseId = caseIdOf(kind, subjectId);
  const reporter = services.pseudonyms.ofReceipt(canonicalCode(receipt));
  await services.keys.ensure(reporter);
  const { position } = await executeOnCase(services, {
    author: reporter,
    caseId,
    command: () => ({
      type: 'reportContent',
      ...{ caseId, subjectKind: kind, subjectId, author },
      ...{ reportId: reportIdOf(caseId, reporter), reporter, reason: 'illegal' },
      ...{ isSettled: false, isCounted: false, words, wordsMax: STORED_REPORT_WORDS_MAX },
    }),
  });
  return position;
}

/**
 * Returns the state of a report, as the read model has it. Throws `DomainError('not-found')` for a receipt without a
 * report, also after the report was erased.
 */
export async function receiptStatus(services: Services, receipt: string): Promise<ReceiptStatus> {
  const { report } = await findReport(services, receipt);
  const steps = await stepsOf(services.db, [report.case_id]);
  const decision = steps.findLast(
    ({ kind, staff_id, is_undone, occurred_at }) =>
      DECISIONS.has(kind) && staff_id !== null && !is_undone && occurred_at >= report.occurred_at,
  );
  const state = outcomeOf(report, decision !== undefined);
  return {
    state,
    reportedAt: report.occurred_at.toISOString(),
    decidedAt: decision?.occurred_at.toISOString() ?? null,
    rule: state === 'held' || state === 'removed' ? (decision?.rule ?? null) : null,
  };
}

/** Erases the pseudonym of a report with its words. Throws `DomainError('not-found')` as `receiptStatus` does. */
export async function eraseIllegalContentReport(services: Services, receipt: string): Promise<void> {
  const { reporter } = await findReport(services, receipt);
  await erasePseudonym(services, reporter);
}

/** The steps of a case that answer a report. An automatic hold has no staff id and answers nothing. */
const DECISIONS: ReadonlySet<HistoryKind> = new Set(['held', 'kept', 'removed', 'appeal-granted']);

type OutsiderReport = NonNullable<Awaited<ReturnType<typeof findOutsiderReport>>>;

function outcomeOf(
  { visibility, is_deleted }: Pick<OutsiderReport, 'visibility' | 'is_deleted'>,
  isDecided: boolean,
): Outcome {
  if (visibility === 'removed') return 'removed';
  if (is_deleted) return 'deleted';
  if (visibility === 'held') return 'held';
  return isDecided ? 'kept' : 'open';
}

async function findReport(
  { db, keys, pseudonyms }: Services,
  receipt: string,
): Promise<{ readonly reporter: string; readonly report: OutsiderReport }> {
  const reporter = pseudonyms.ofReceipt(canonicalCode(receipt));
  const report = await findOutsiderReport(db, reporter);
  // An erasure destroys the key first and deletes the row a moment later, so a row without a key counts as erased.
  if (!report || !(await keys.ofOwner(reporter)))
    throw new DomainError('not-found', 'Nothing was reported with this receipt');
  return { reporter, report };
}
