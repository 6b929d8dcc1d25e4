import { dayOf, type EventMoment, type SealedText } from '../event.ts';
import type { DigestOf } from '../text.ts';
import {
  type ActLists,
  dayList,
  insertChange,
  type ListChange,
  type ListedAct,
  starterActs,
} from './day-list.ts';
import type { LoadedActsEvent } from './events.ts';

/** What may be kept of a custom act's words. */
export interface CustomActText {
  /** Stands for both of them. */
  readonly digest: string;
  /** As the log holds them; undefined for what has not come from it. */
  readonly sealed: { readonly title: SealedText; readonly description: SealedText } | undefined;
}

/** What a person's acts have come to. */
export interface ActsState {
  /** As they were when the person began; undefined before. */
  starters: readonly ListedAct[] | undefined;
  readonly changes: ListChange[];
  /** Every act that was ever in a list. */
  readonly known: Map<string, ListedAct>;
  /** Every custom act there ever was. */
  readonly words: Map<string, CustomActText>;
  /** Days to the acts toggled on them, and when they were completed; null for one that is open again. */
  readonly toggled: Map<string, Map<string, string | null>>;
}

export const emptyState = (): ActsState => ({
  starters: undefined,
  changes: [],
  known: new Map(),
  words: new Map(),
  toggled: new Map(),
});

/** The state after one more event: the same object, grown. */
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
      state.words.set(actId, { digest: digestOf(title, description), sealed: event.sealed });
      change(state, moment, { replaces: false, acts: [{ actId }], kept: [] });
      break;
    }
    case 'ActCompleted':
      toggle(state, moment, event.data.actId, moment.occurredAt);
      break;
    case 'ActReopened':
      toggle(state, moment, event.data.actId, null);
      break;
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

function addKnownActs({ known }: ActsState, acts: readonly ListedAct[]): void {
  for (const act of acts) known.set(act.actId, act);
}

/** The person's lists, also before they have begun: the starters then stand under the ids they will have. */
export const listsOf = ({ starters, changes }: ActsState, actIdOf: (slug: string) => string): ActLists => ({
  starters: starters ?? starterActs(actIdOf),
  changes,
});

/** The list of one day. */
export function dayListOf(state: ActsState, actIdOf: (slug: string) => string, date: string) {
  return dayList(listsOf(state, actIdOf), date, completedOn(state, date));
}

/** What is known of the act with this id, also before the person has begun. */
export const knownAct = ({ known }: ActsState, actIdOf: (slug: string) => string, actId: string): ListedAct =>
  known.get(actId) ?? starterActs(actIdOf).find((starter) => starter.actId === actId) ?? { actId };

/** When an act was completed on a day; null when it is open. */
export const completedAt = ({ toggled }: ActsState, date: string, actId: string): string | null =>
  toggled.get(date)?.get(actId) ?? null;

/** What is completed on a day, in the order in which it was first toggled. */
export function completedOn({ toggled, known }: ActsState, date: string): readonly ListedAct[] {
  const done = [...(toggled.get(date) ?? [])].filter(([, completedAt]) => completedAt !== null);
  return done.map(([actId]) => known.get(actId) ?? { actId });
}
