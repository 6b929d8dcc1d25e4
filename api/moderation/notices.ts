import { keyIdsOf } from '../../domain/event.ts';
import { APPEAL_ANSWER_MS, REMOVED_KEY_MS } from '../../domain/moderation/limits.ts';
import type { HistoryKind, Notice, NoticeKind } from '../../domain/moderation/schema.ts';
import type { TextOpener } from '../../infra/crypto/text-opener.ts';
import { type CaseRow, casesOfAuthor, type StepRow, stepsOf } from '../../projections/moderation/queries.ts';
import type { Services } from '../services.ts';
import { readSubjects, type Subject } from './subjects.ts';

/** The steps of a case that become notices for its author. */
const NOTICE_OF: Readonly<Partial<Record<HistoryKind, NoticeKind>>> = {
  held: 'hold',
  removed: 'removal',
  limited: 'limit',
  'help-sent': 'help',
};

/** The notices about everything that this author wrote, newest first. They never say who reported or decided. */
export async function noticesOf(services: Pick<Services, 'db' | 'keys'>, author: string): Promise<Notice[]> {
  const { db, keys } = services;
  const cases = await casesOfAuthor(db, author);
  const [steps, subjects] = await Promise.all([
    stepsOf(
      db,
      cases.map(({ case_id }) => case_id),
    ),
    readSubjects(services, cases),
  ]);
  const texts = await keys.textOpenerOf(steps.flatMap(({ note }) => (note ? keyIdsOf(note) : [])));
  const now = new Date();
  const notices = cases.flatMap((row) => {
    const own = steps.filter(({ case_id }) => case_id === row.case_id);
    return own.flatMap((step) => {
      const kind = NOTICE_OF[step.kind];
      return kind
        ? noticeOf({ row, own, step, kind, texts, now, subject: subjects.get(row.subject_id) })
        : [];
    });
  });
  return notices.sort((a, b) => (a.since < b.since ? 1 : -1));
}

interface NoticeParts {
  readonly row: CaseRow;
  /** All steps of the case, oldest first. */
  readonly own: readonly StepRow[];
  readonly step: StepRow;
  readonly kind: NoticeKind;
  readonly texts: TextOpener;
  readonly now: Date;
  readonly subject: Subject | undefined;
}

function noticeOf({ row, own, step, kind, texts, now, subject }: NoticeParts): Notice {
  const endedAt = endOf(step, kind, now);
  const isOver = endedAt !== null;
  const mayAppeal =
    !isOver &&
    kind !== 'help' &&
    !row.is_key_destroyed &&
    !row.is_deleted &&
    (row.appeal_state === null || row.appeal_state === 'withdrawn');
  return {
    id: step.step_id,
    caseId: row.case_id,
    kind,
    subject: { kind: row.subject_kind, id: row.subject_id, text: subject?.text ?? null },
    since: step.occurred_at.toISOString(),
    // `hold_until` is null after a moderator has looked at the hold, because then it does not end by itself.
    until: (kind === 'hold' && !isOver ? row.hold_until : step.until)?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    unreadableFrom: kind === 'removal' && !isOver ? unreadableFrom(row) : null,
    isAutomatic: step.staff_id === null,
    isWaiting: step.cause === 'waiting',
    reasons: [...step.reasons],
    rule: step.rule,
    limit: step.author_limit,
    note: noteOf(step, texts),
    mayAppeal,
    appeal: kind === 'help' ? null : appealOf(row, own, step, texts),
  };
}

/**
 * When a step ended; null if it still holds. A limit ends without an event when its time is over, and a later decision
 * does not change that moment. A hold ends by an event alone: once a moderator has looked at it, its first `until`
 * means nothing.
 */
function endOf({ ended_at, until }: StepRow, kind: NoticeKind, now: Date): Date | null {
  const ranOut = kind === 'limit' && until !== null && until <= (ended_at ?? now);
  return ranOut ? until : ended_at;
}

/**
 * When the words of a removed post or thanks become unreadable. Null if it is not removed, while the words are evidence
 * or an appeal is open, and once the words are gone. Null also after a refused appeal, which makes them unreadable
 * without waiting for that time.
 */
export function unreadableFrom(row: CaseRow): string | null {
  const { removed_at, appeal_state } = row;
  if (!removed_at || row.is_legal_hold || row.is_key_destroyed || row.is_deleted) return null;
  if (appeal_state === 'open' || appeal_state === 'refused') return null;
  return new Date(removed_at.getTime() + REMOVED_KEY_MS).toISOString();
}

/**
 * The newest appeal in the case: open, answered or withdrawn. Null without one, or if it was submitted before this
 * step.
 */
export function appealOf(
  { appeal_id, appeal_state }: CaseRow,
  own: readonly StepRow[],
  step: Pick<StepRow, 'position'>,
  texts: TextOpener,
): Notice['appeal'] {
  const submitted = own.find((each) => each.kind === 'appealed' && each.decision_id === appeal_id);
  if (!appeal_state || !submitted || submitted.position < step.position) return null;
  const answer = own.find(
    ({ kind, position }) =>
      (kind === 'appeal-granted' || kind === 'appeal-refused') && position > submitted.position,
  );
  const answerBy = submitted.occurred_at.getTime() + APPEAL_ANSWER_MS;
  return {
    state: appeal_state,
    words: texts.open(submitted.note, { entityId: submitted.decision_id ?? '', field: 'words' }),
    submittedAt: submitted.occurred_at.toISOString(),
    answerBy: new Date(answerBy).toISOString(),
    answeredAt: answer?.occurred_at.toISOString() ?? null,
    note: answer ? noteOf(answer, texts) : null,
  };
}

/** The words of a moderator; null without any, and after their key is gone. */
export const noteOf = ({ note, decision_id }: StepRow, texts: TextOpener): string | null =>
  texts.open(note, { entityId: decision_id ?? '', field: 'note' });
