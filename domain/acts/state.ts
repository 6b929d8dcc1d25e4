import { dayOf, type EventMoment, type StoredEvent } from '../event.ts';
import type { DigestOf } from '../text.ts';
import { unhandled } from '../unhandled.ts';
import {
  dayList,
  insertChange,
  type ListChange,
  type ListedAct,
  starterActs,
  type TimedActLists,
  type TimedListChange,
} from './day-list.ts';
import type { LoadedActsEvent } from './events.ts';

/** A custom act's texts in the forms that may stay in memory: a keyed digest and the sealed event. */
export interface CustomActText {
  /** The digest of title and description. */
  readonly digest: string;
  /** The event that added it; undefined for an event that is not in the log yet. */
  readonly added: StoredEvent | undefined;
}

/** A person's lists and completions. */
export interface ActsState {
  /** The list the person began with; undefined before the first event. */
  starters: readonly ListedAct[] | undefined;
  readonly changes: TimedListChange[];
  /** Every act that was ever in a list, by id. */
  readonly known: Map<string, ListedAct>;
  /** The texts of every custom act ever added, by act id. */
  readonly words: Map<string, CustomActText>;
  /** By day and act id: when the act was last completed, or null if it was reopened after that. */
  readonly toggled: Map<string, Map<string, string | null>>;
  /** By day and act id: all times at which the act was completed, in the order in which they arrived. */
  readonly completions: Map<string, Map<string, string[]>>;
}

export const emptyState = (): ActsState => ({
  starters: undefined,
  changes: [],
  known: new Map(),
  words: new Map(),
  toggled: new Map(),
  completions: new Map(),
});

/** Changes `state` by one event and returns the same object. */
export function evolveActs(state: ActsState, event: LoadedActsEvent, digestOf: DigestOf): ActsState {
  const { moment } = event;
  switch (event.type) {
    case 'ActsStarted':
      state.starters = event.data.acts;
      addKnownActs(state, event.data.acts);
      break;
    case 'ActsCustomized':
      change(state, moment, { replaces: true, ...event.data });
      break;
    case 'ActAdded': {
      const { actId, title, description } = event.data;
      state.words.set(actId, { digest: digestOf(title, description), added: event.stored?.() });
      change(state, moment, { replaces: false, acts: [{ actId }], kept: [] });
      break;
    }
    case 'ActCompleted':
      toggle(state, moment, event.data.actId, moment.occurredAt);
      addCompletion(state, moment, event.data.actId);
      break;
    case 'ActReopened':
      toggle(state, moment, event.data.actId, null);
      break;
    default:
      unhandled(event);
  }
  return state;
}

type Change = Pick<ListChange, 'replaces' | 'acts' | 'kept'>;

function change(state: ActsState, moment: EventMoment, content: Change): void {
  insertChange(state.changes, { date: dayOf(moment), occurredAt: moment.occurredAt, ...content });
  addKnownActs(state, content.acts);
}

function toggle(
  { toggled }: ActsState,
  moment: EventMoment,
  actId: string,
  completedAt: string | null,
): void {
  const ofTheDay = toggled.get(dayOf(moment)) ?? new Map<string, string | null>();
  toggled.set(dayOf(moment), ofTheDay.set(actId, completedAt));
}

function addCompletion({ completions }: ActsState, moment: EventMoment, actId: string): void {
  const ofTheDay = completions.get(dayOf(moment)) ?? new Map<string, string[]>();
  const times = ofTheDay.get(actId) ?? [];
  times.push(moment.occurredAt);
  completions.set(dayOf(moment), ofTheDay.set(actId, times));
}

function addKnownActs({ known }: ActsState, acts: readonly ListedAct[]): void {
  for (const act of acts) known.set(act.actId, act);
}

/** The person's lists. Before the first event these are the starter acts, under the ids they will get. */
export const listsOf = (
  { starters, changes }: ActsState,
  actIdOf: (slug: string) => string,
): TimedActLists => ({
  starters: starters ?? starterActs(actIdOf),
  changes,
});

/** The person's list of one day, with the acts that were completed on it. */
export function dayListOf(state: ActsState, actIdOf: (slug: string) => string, date: string) {
  return dayList(listsOf(state, actIdOf), date, completedOn(state, date));
}

/**
 * The act with this id; only the id for one that was in no list. Before the first event it can also be a starter act.
 */
export const knownAct = ({ known }: ActsState, actIdOf: (slug: string) => string, actId: string): ListedAct =>
  known.get(actId) ?? starterActs(actIdOf).find((starter) => starter.actId === actId) ?? { actId };

/** When an act was last completed on a day; null if it is open. */
export const completedAt = ({ toggled }: ActsState, date: string, actId: string): string | null =>
  toggled.get(date)?.get(actId) ?? null;

/** All times at which an act was completed on a day, also those before it was reopened, in the order of arrival. */
export const completionsOf = ({ completions }: ActsState, date: string, actId: string): readonly string[] =>
  completions.get(date)?.get(actId) ?? [];

/** The acts completed on a day, in the order in which they were first toggled. */
export function completedOn({ toggled, known }: ActsState, date: string): readonly ListedAct[] {
  const done = [...(toggled.get(date) ?? [])].filter(([, completedAt]) => completedAt !== null);
  return done.map(([actId]) => known.get(actId) ?? { actId });
}
