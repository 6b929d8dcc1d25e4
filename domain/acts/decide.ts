import type { Decider } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { dayOf, type EventMoment } from '../event.ts';
import type { DigestOf } from '../text.ts';
import { type ActText, checkedActText } from './custom-text.ts';
import { activeList, type ListedAct, listsAt, starterActs } from './day-list.ts';
import type { ActsEvent, LoadedActsEvent } from './events.ts';
import { recommendedAct } from './recommended.ts';
import { LIST_MAX, RECOMMENDED_MAX } from './schema.ts';
import {
  type ActsState,
  type CustomActText,
  completedAt,
  completedOn,
  dayListOf,
  emptyState,
  evolveActs,
  listsOf,
} from './state.ts';

interface CommandContext {
  readonly moment: EventMoment;
  /** This person's id of a recommended act. The same slug always gives the same id. */
  readonly actIdOf: (slug: string) => string;
}

export type ActsCommand = CommandContext &
  (
    | { readonly type: 'toggleAct'; readonly actId: string; readonly isCompleted: boolean }
    | ({ readonly type: 'addAct'; readonly newId: (index: number) => string } & ActText)
    | {
        readonly type: 'customizeActs';
        readonly slugs: readonly string[];
        readonly customs: readonly ActText[];
        readonly newId: (index: number) => string;
      }
  );

type CommandOf<T extends ActsCommand['type']> = Extract<ActsCommand, { type: T }>;

/** The rules of a person's acts. Before a person's first event, `ActsStarted` records the list that they start with. */
export const actsDecider = (
  digestOf: DigestOf,
): Decider<ActsState, ActsCommand, ActsEvent, LoadedActsEvent> => ({
  isCacheable: true,
  initial: emptyState,
  evolve: (state, event) => evolveActs(state, event, digestOf),

  decide(command, state) {
    const events = eventsOf(command, state, digestOf);
    if (events.length === 0 || state.starters) return events;
    return [{ type: 'ActsStarted', data: { acts: [...starterActs(command.actIdOf)] } }, ...events];
  },
});

function eventsOf(command: ActsCommand, state: ActsState, digestOf: DigestOf): ActsEvent[] {
  switch (command.type) {
    case 'toggleAct':
      return toggle(command, state);
    case 'addAct':
      return add(command, state);
    case 'customizeActs':
      return customize(command, state, digestOf);
  }
}

/** A toggle counts for the day on which it happened. */
function toggle({ actId, isCompleted, ...sent }: CommandOf<'toggleAct'>, state: ActsState): ActsEvent[] {
  if (!canToggle(actId, sent, state)) {
    throw new DomainError('not-found', 'This activity is not in the list of that day');
  }
  const wasCompleted = completedAt(state, dayOf(sent.moment), actId) !== null;
  if (wasCompleted === isCompleted) return [];
  return [{ type: isCompleted ? 'ActCompleted' : 'ActReopened', data: { actId } }];
}

/**
 * An act can be toggled if it is in the day's list, was in it at that moment, or was already toggled on that
 * day.
 */
function canToggle(actId: string, { moment, actIdOf }: CommandContext, state: ActsState): boolean {
  const date = dayOf(moment);
  if (state.toggled.get(date)?.has(actId)) return true;
  const then = listsAt(listsOf(state, actIdOf), moment.occurredAt);
  return [...dayListOf(state, actIdOf, date), ...activeList(then, date)].some((act) => act.actId === actId);
}

function add({ newId, moment, actIdOf, ...text }: CommandOf<'addAct'>, state: ActsState): ActsEvent[] {
  const actId = newId(0);
  if (state.words.has(actId)) return [];
  const { title, description } = checkedActText(text);
  if (activeList(listsOf(state, actIdOf), dayOf(moment)).length >= LIST_MAX) throw tooMany();
  return [{ type: 'ActAdded', data: { actId, title, description } }];
}

function customize(command: CommandOf<'customizeActs'>, state: ActsState, digestOf: DigestOf): ActsEvent[] {
  const { slugs, customs, moment, actIdOf, newId } = command;
  requireChoice(slugs, customs);
  const date = dayOf(moment);
  const own = ownActs(state, dayListOf(state, actIdOf, date));
  const added: ActsEvent[] = [];
  const chosen = customs.map((custom, index): ListedAct => {
    const { title, description } = checkedActText(custom);
    const digest = digestOf(title, description);
    const known = own.findIndex(([, words]) => words.digest === digest);
    const [actId] = own.splice(known, known < 0 ? 0 : 1)[0] ?? [newId(index)];
    if (known < 0) added.push({ type: 'ActAdded', data: { actId, title, description } });
    return { actId };
  });
  const acts = [...slugs.map((slug) => ({ actId: actIdOf(slug), slug })), ...chosen];
  const kept = completedOn(state, date).filter(({ actId }) => !acts.some((act) => act.actId === actId));
  if (added.length === 0 && isCurrentList(command, state, acts, kept)) return [];
  return [...added, { type: 'ActsCustomized', data: { acts, kept } }];
}

function requireChoice(slugs: readonly string[], customs: readonly ActText[]): void {
  const invalid = (message: string) => new DomainError('invalid', message);
  if (slugs.length > RECOMMENDED_MAX) {
    throw invalid(`Please choose at most ${RECOMMENDED_MAX} recommended activities`);
  }
  if (new Set(slugs).size < slugs.length) throw invalid('Please choose each activity only once');
  if (!slugs.every(recommendedAct)) throw invalid('Please choose from the recommended activities');
  if (slugs.length + customs.length === 0) throw invalid('Please choose at least one activity');
  if (slugs.length + customs.length > LIST_MAX) throw tooMany();
}

const tooMany = () => new DomainError('invalid', `A list holds at most ${LIST_MAX} activities`);

/** Whether the person already has exactly this list, for the command's day and later days. */
function isCurrentList(
  { moment, actIdOf }: CommandContext,
  state: ActsState,
  acts: readonly ListedAct[],
  kept: readonly ListedAct[],
): boolean {
  const date = dayOf(moment);
  const ids = (list: readonly ListedAct[]) => list.map(({ actId }) => actId).join();
  return (
    state.starters !== undefined &&
    state.changes.every((change) => change.date <= date) &&
    ids(activeList(listsOf(state, actIdOf), date)) === ids(acts) &&
    ids(dayListOf(state, actIdOf, date)) === ids([...acts, ...kept])
  );
}

/**
 * The person's custom acts, those in the list of the command's day first. A custom act that is sent again with the
 * same texts is the same act, and the caller takes the first match.
 */
function ownActs({ words }: ActsState, today: readonly ListedAct[]): [actId: string, words: CustomActText][] {
  const isToday = (actId: string) => today.some((act) => act.actId === actId);
  const own = [...words];
  return [...own.filter(([actId]) => isToday(actId)), ...own.filter(([actId]) => !isToday(actId))];
}
