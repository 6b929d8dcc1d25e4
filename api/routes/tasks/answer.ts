import { recommendedAct } from '../../../domain/acts/recommended.ts';
import type { DailyAct } from '../../../domain/acts/schema.ts';
import {
  type ActsState,
  completedAt as completedAtOf,
  completionsOf,
  knownAct,
} from '../../../domain/acts/state.ts';
import type { ActOfDay } from '../../../projections/acts/queries.ts';
import { type EventReader, openStoredEvents, textOf } from '../open-events.ts';

interface Act {
  readonly actId: string;
  readonly slug?: string | undefined;
  /** The texts of a custom act. */
  readonly text: { readonly title: string; readonly description: string };
  /** ISO 8601 in UTC; null if the act is open. */
  readonly completedAt: string | null;
}

function actAnswer({ actId, slug, text, completedAt }: Act): DailyAct {
  const words = (slug === undefined ? undefined : recommendedAct(slug)) ?? text;
  return {
    id: actId,
    title: words.title,
    description: words.description,
    isCompleted: completedAt !== null,
    completedAt,
  };
}

/**
 * The part of an act's answer that the register stores, so that a repeat gets the same answer. The register holds no
 * exact times: `completedMs` is the start of the local day on which the act was completed, or null if it is open, and
 * `completion` is the number of that completion on the day, counted from 1. Results of 1.0.2 have an exact
 * `completedMs` and no `completion`.
 */
export type ActResult = {
  readonly actId: string;
  readonly completedMs: number | null;
  readonly completion?: number;
};

/** The result for an act of a day's list as it is in `state`. */
export function actResult(actId: string, state: ActsState, localDate: string): ActResult {
  if (completedAtOf(state, localDate, actId) === null) return { actId, completedMs: null };
  const completion = completionsOf(state, localDate, actId).length;
  return { actId, completedMs: Date.parse(localDate), completion };
}

function completedAtOfResult({ actId, completedMs, completion }: ActResult, state: ActsState): string | null {
  if (completedMs === null) return null;
  const day = new Date(completedMs).toISOString();
  if (completion === undefined) return day;
  return completionsOf(state, day.slice(0, 10), actId)[completion - 1] ?? day;
}

/** The answers for acts as they were when the command was executed. */
export async function answersOfResults(
  result: readonly ActResult[],
  state: ActsState,
  actIdOf: (slug: string) => string,
  reader: EventReader,
): Promise<DailyAct[]> {
  const rows = result.map((each) => ({ each, added: state.words.get(each.actId)?.added }));
  const answered = await openStoredEvents(reader, rows, ['added']);
  return answered.map(({ row: { each }, opened: { added } }) =>
    actAnswer({
      ...knownAct(state, actIdOf, each.actId),
      text: actTextOf(added),
      completedAt: completedAtOfResult(each, state),
    }),
  );
}

/** The same for one act. */
export async function answerOfResult(
  result: ActResult,
  ...rest: [state: ActsState, actIdOf: (slug: string) => string, reader: EventReader]
): Promise<DailyAct> {
  const [answer] = await answersOfResults([result], ...rest);
  if (!answer) throw new Error('the answer of an act is missing');
  return answer;
}

/**
 * The answers for the acts of a day. Opens their events. A text whose key is gone is empty, and a completion then has
 * the start of the day in UTC as its time.
 */
export async function actAnswers(
  acts: readonly ActOfDay[],
  date: string,
  reader: EventReader,
): Promise<DailyAct[]> {
  const answered = await openStoredEvents(reader, acts, ['added', 'completed']);
  return answered.map(({ row: act, opened: { added, completed } }) => {
    const completedAt = act.completed && (completed?.moment.occurredAt ?? `${date}T00:00:00.000Z`);
    return actAnswer({ ...act, text: actTextOf(added), completedAt });
  });
}

const actTextOf = (added: Parameters<typeof textOf>[0]) => ({
  title: textOf(added, 'title') ?? '',
  description: textOf(added, 'description') ?? '',
});
