import { STARTER_SLUGS } from './recommended.ts';

/** An act of a list: a recommended one by its slug, or a custom one. */
export interface ListedAct {
  readonly actId: string;
  readonly slug?: string;
}

/** A change of a person's list, in force from its date on. */
export interface ListChange {
  readonly date: string;
  readonly occurredAt: string;
  /** Whether `acts` take the list's place or come at its end. */
  readonly replaces: boolean;
  readonly acts: readonly ListedAct[];
  /** The acts that belong to the list of `date` alone. */
  readonly kept: readonly ListedAct[];
}

/** All that a person's lists follow from, day by day. `changes` are in the order `insertChange` gives them. */
export interface ActLists {
  readonly starters: readonly ListedAct[];
  readonly changes: readonly ListChange[];
}

/**
 * How much later than a change another may have happened that reached the server before it and still gives
 * way to it, in milliseconds. A clock a few hours off swallows nobody's choice; a choice that was made
 * offline more than a day before another does not undo that one.
 */
const CLOCK_SLACK_MS = 86_400_000;

/** Puts a change that has just arrived among those that came before. */
export function insertChange(changes: ListChange[], change: ListChange): void {
  const latest = Date.parse(change.occurredAt) + CLOCK_SLACK_MS;
  const isBefore = ({ occurredAt }: ListChange) => Date.parse(occurredAt) <= latest;
  changes.splice(changes.findLastIndex(isBefore) + 1, 0, change);
}

/** The list that stands on a day, without what is in it for having been done. */
export function activeList({ starters, changes }: ActLists, date: string): readonly ListedAct[] {
  let list = starters;
  for (const change of changes) {
    if (change.date <= date) list = change.replaces ? change.acts : union(list, change.acts);
  }
  return list;
}

/** A day's list: what stands, what a change kept in it, and whatever was completed on it. */
export function dayList(
  lists: ActLists,
  date: string,
  completed: readonly ListedAct[],
): readonly ListedAct[] {
  const lastOne = lists.changes.findLast((change) => change.replaces && change.date <= date);
  const kept = lastOne?.date === date ? lastOne.kept : [];
  return union(union(activeList(lists, date), kept), completed);
}

/** The lists as they were at an instant: without the changes that happened after it. */
export const listsAt = ({ starters, changes }: ActLists, occurredAt: string): ActLists => ({
  starters,
  changes: changes.filter((change) => change.occurredAt <= occurredAt),
});

/** The list everybody begins with, under one person's ids. */
export const starterActs = (actIdOf: (slug: string) => string): readonly ListedAct[] =>
  STARTER_SLUGS.map((slug) => ({ actId: actIdOf(slug), slug }));

function union(list: readonly ListedAct[], more: readonly ListedAct[]): readonly ListedAct[] {
  const ids = new Set(list.map(({ actId }) => actId));
  return [...list, ...more.filter(({ actId }) => !ids.has(actId))];
}
