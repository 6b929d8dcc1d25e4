import type { Kysely } from 'kysely';
import type { HistoryKind } from '../../domain/moderation/schema.ts';
import { type DecisionNews, decisionWords } from '../../domain/notifications/decisions.ts';
import type { Notification } from '../../domain/notifications/schema.ts';
import {
  type CaseRow,
  casesOfAuthor,
  casesWithIds,
  type StepRow,
  stepsAfter,
  stepsOf,
} from '../../projections/moderation/queries.ts';
import type { Database } from '../../projections/tables.ts';

type Db = Kysely<Database>;

/** A notification for the author of a case. */
export interface AuthorNews {
  readonly author: string;
  readonly position: bigint;
  readonly notification: Notification;
}

/** The news about decisions that an author reads, newest first, without those that they have deleted. */
export async function decisionNewsFor(
  db: Db,
  author: string,
  { unread }: { readonly unread: boolean },
): Promise<Notification[]> {
  const news = newsOf(await casesOfAuthor(db, author), db);
  return (await news)
    .filter(({ notification }) => !unread || !notification.isRead)
    .sort((a, b) => Number(b.position - a.position))
    .map(({ notification }) => notification);
}

/**
 * The news for authors about the next steps of the read model after a position of the log, at most `limit` steps.
 * `upTo` is the position of the last of these steps, and `isAll` says that no more steps are there.
 */
export async function decisionNewsSince(
  db: Db,
  after: bigint,
  limit: number,
): Promise<{ readonly news: readonly AuthorNews[]; readonly upTo: bigint; readonly isAll: boolean }> {
  const steps = await stepsAfter(db, after, limit);
  const upTo = steps.at(-1)?.position ?? after;
  const cases = await casesWithIds(db, [...new Set(steps.map(({ case_id }) => case_id))]);
  const news = (await newsOf(cases, db)).filter(({ position }) => position > after && position <= upTo);
  return { news, upTo, isAll: steps.length < limit };
}

async function newsOf(cases: readonly CaseRow[], db: Db): Promise<AuthorNews[]> {
  if (cases.length === 0) return [];
  const steps = await stepsOf(
    db,
    cases.map(({ case_id }) => case_id),
  );
  return cases.flatMap(({ case_id, author, subject_kind }) => {
    if (author === null) return [];
    const own = steps.filter((step) => step.case_id === case_id);
    return own.flatMap((step) => {
      const news = step.is_deleted ? undefined : newsOfStep(step, own);
      if (news === undefined) return [];
      const notification: Notification = {
        id: step.step_id,
        type: 'message',
        ...decisionWords(news, subject_kind),
        isRead: step.is_read,
        createdAt: step.occurred_at.toISOString(),
        opens: 'decisions',
      };
      return { author, position: step.position, notification };
    });
  });
}

/** The steps that take something from an author. */
const MEASURES: readonly HistoryKind[] = ['held', 'removed', 'limited'];

/**
 * The news for the author of a case about a step; undefined for a step that concerns moderators alone or that the author
 * has made. An author must not learn that others have reported something that was never held.
 *
 * @param own All steps of the case, oldest first.
 */
function newsOfStep(step: StepRow, own: readonly StepRow[]): DecisionNews | undefined {
  switch (step.kind) {
    case 'held':
      // The author is told when they post that it waits.
      if (step.cause === 'waiting') return undefined;
      return step.cause === 'reports' ? 'held-by-reports' : 'held';
    case 'removed':
    case 'limited':
    case 'appeal-granted':
    case 'appeal-refused':
      return step.kind;
    case 'help-sent':
      return 'help';
    case 'hold-expired':
      return 'hold-ended';
    case 'kept':
      return hadMeasures(step, own) ? 'looked-at' : undefined;
    case 'undone':
      return own.some((each) => isUndoneBy(each, step) && concernsAuthor(each, own)) ? 'undone' : undefined;
    case 'limit-proposed':
    case 'second-opinion':
    case 'appealed':
    case 'appeal-withdrawn':
    case 'legal-hold':
    case 'legal-hold-released':
    case 'words-destroyed':
      return undefined;
  }
}

const isUndoneBy = ({ is_undone, ended_at }: StepRow, { occurred_at }: StepRow): boolean =>
  is_undone && ended_at?.getTime() === occurred_at.getTime();

const concernsAuthor = (step: StepRow, own: readonly StepRow[]): boolean =>
  MEASURES.includes(step.kind) || (step.kind === 'kept' && hadMeasures(step, own));

/**
 * Whether a hold or a removal was in force right before the step. If the step was undone, the measure went on and may have
 * ended later.
 */
const hadMeasures = (step: StepRow, own: readonly StepRow[]): boolean =>
  own.some(
    ({ kind, position, ended_at }) =>
      (kind === 'held' || kind === 'removed') &&
      position < step.position &&
      (ended_at === null || ended_at >= step.occurred_at),
  );
