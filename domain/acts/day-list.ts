import { DAY_MS } from '../time/units.ts';
import { STARTER_SLUGS } from './recommended.ts';

/** An act of a list: a recommended one by its slug, or a custom one. */
export interface ListedAct {
  readonly actId: string;
  readonly slug?: string;
}

/** A change of a person's list. It applies from its date on. */
export interface ListChange {
  readonly date: string;
  /** True if `acts` replace the list, false if they are added to its end. */
  readonly replaces: boolean;
  readonly acts: readonly ListedAct[];
  /** Acts that stay in the list of `date` beside `acts`, because they were completed on it. Later days lack them. */
  readonly kept: readonly ListedAct[];
}

/** A change with the instant at which it happened (ISO 8601 in UTC). */
export type TimedListChange = ListChange & { readonly occurredAt: string };

/** Everything needed to compute a person's list of any day. `changes` are in the order of `insertChange`. */
export interface ActLists {
  readonly starters: readonly ListedAct[];
  readonly changes: readonly ListChange[];
}

export interface TimedActLists extends ActLists {
  readonly changes: readonly TimedListChange[];
}

/**
 * A change that arrives takes precedence over the changes that arrived before it. This includes changes with a later
 * local date, if that date is later by at most this many milliseconds. So a choice is not lost when a device's clock is
 * a few hours off. A choice that was made offline two days earlier does not undo the newer one.
 */
const CLOCK_SLACK_MS = DAY_MS;

/** Inserts a change that has just arrived at its place among the earlier arrivals. Changes `changes` itself. */
export function insertChange<Change extends ListChange>(changes: Change[], change: Change): void {
  const latest = Date.parse(change.date) + CLOCK_SLACK_MS;
  const isBefore = ({ date }: ListChange) => Date.parse(date) <= latest;
  changes.splice(changes.findLastIndex(isBefore) + 1, 0, change);
}

/**
 * The list that applies on a day, without the acts that are shown only because they were completed on it.
 */
export function activeList({ starters, changes }: ActLists, date: string): readonly ListedAct[] {
  let list = starters;
  for (const change of changes) {
    if (change.date <= date) list = change.replaces ? change.acts : union(list, change.acts);
  }
  return list;
}

/**
 * The list of a day: the acts that apply, the acts that a change kept for that day, and the acts completed on
 * it.
 */
export function dayList(
  lists: ActLists,
  date: string,
  completed: readonly ListedAct[],
): readonly ListedAct[] {
  const lastReplacement = lists.changes.findLast((change) => change.replaces && change.date <= date);
  const kept = lastReplacement?.date === date ? lastReplacement.kept : [];
  return union(union(activeList(lists, date), kept), completed);
}

/** The lists as they were at an instant, without later changes. */
export const listsAt = ({ starters, changes }: TimedActLists, occurredAt: string): ActLists => ({
  starters,
  changes: changes.filter((change) => change.occurredAt <= occurredAt),
});

/** The list that every person starts with, under that person's act ids. */
export const starterActs = (actIdOf: (slug: string) => string): readonly ListedAct[] =>
  STARTER_SLUGS.map((slug) => ({ actId: actIdOf(slug), slug }));

function union(list: readonly ListedAct[], more: readonly ListedAct[]): readonly ListedAct[] {
  const ids = new Set(list.map(({ actId }) => actId));
  return [...list, ...more.filter(({ actId }) => !ids.has(actId))];
}
