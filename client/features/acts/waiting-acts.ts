import type { ActText } from '../../../domain/acts/custom-text.ts';
import type { DailyAct } from '../../../domain/acts/schema.ts';
import { fieldsOf } from '../../lib/outbox/queued-write.ts';
import { type Markable, markAfter } from '../../lib/outbox/wait-mark.ts';
import type { WaitingWrite } from '../../lib/outbox/waiting.ts';
import { groupOf } from '../../lib/outbox/waiting-routes.ts';
import { isSameAct } from './choice.ts';

/** An act on the screen. */
export type ShownAct = DailyAct &
  Markable & {
    /** The server has not given it an id yet, so it can't be marked as done. */
    readonly isUnsent?: true;
  };

/** Stored with a waiting choice of the list, for the screen: the chosen acts, in their order. */
export interface ChosenActs {
  readonly acts: readonly ActText[];
}

/** Returns a function that lays the waiting writes over the list of acts of the day `date`. */
export const overlayActsOf =
  (date: string) =>
  (acts: readonly DailyAct[], writes: readonly WaitingWrite[]): readonly ShownAct[] =>
    writes
      .filter(({ route, at }) => groupOf(route) === 'acts' && at.slice(0, 10) <= date)
      .reduce<readonly ShownAct[]>((shown, write) => applyWrite(shown, write, date), acts);

function applyWrite(acts: readonly ShownAct[], write: WaitingWrite, date: string): readonly ShownAct[] {
  switch (write.route) {
    case 'POST /api/tasks/toggle':
      return write.at.startsWith(date) ? toggled(acts, write) : acts;
    case 'POST /api/tasks/custom':
      return write.state === 'sent'
        ? withAnswer(acts, write)
        : [...acts, unsentAct(write, write.id, fieldsOf(write))];
    default:
      return write.state === 'sent' ? acts : withChoice(acts, write);
  }
}

/** A refused toggle leaves the act as the server knows it. */
function toggled(acts: readonly ShownAct[], write: WaitingWrite): readonly ShownAct[] {
  const { taskId, isCompleted } = fieldsOf(write);
  const completedAt = isCompleted ? new Date(write.at).toISOString() : null;
  const change = write.state === 'refused' ? {} : { isCompleted: isCompleted === true, completedAt };
  return acts.map((act) =>
    act.id === taskId ? { ...act, ...change, ...markAfter(write, 'waiting', act.waits) } : act,
  );
}

function withAnswer(acts: readonly ShownAct[], { answer }: WaitingWrite): readonly ShownAct[] {
  const added = answer as DailyAct | undefined;
  return !added || acts.some(({ id }) => id === added.id) ? acts : [...acts, added];
}

function unsentAct(write: WaitingWrite, id: string, words: Partial<ActText>): ShownAct {
  const { title = '', description = '' } = words;
  return {
    ...{ id, title, description, isCompleted: false, completedAt: null, isUnsent: true },
    ...markAfter(write, 'waiting', undefined),
  };
}

/** The chosen acts, and after them the other acts that are done already, because these stay in today's list. */
function withChoice(acts: readonly ShownAct[], write: WaitingWrite): readonly ShownAct[] {
  if (write.state === 'refused') return acts;
  const { acts: texts = [] } = (write.about ?? {}) as Partial<ChosenActs>;
  const list = texts.map(
    (text, index) =>
      acts.find((act) => isSameAct(act, text)) ?? unsentAct(write, `${write.id}/${index}`, text),
  );
  return [...list, ...acts.filter((act) => act.isCompleted && !list.includes(act))];
}
