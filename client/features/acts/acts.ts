import { signal } from '@preact/signals-react';
import type { ActDay, AvailableAct, DailyAct } from '../../../domain/acts/schema.ts';
import { get } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { ACT_MESSAGES } from '../../lib/messages/acts.ts';
import {
  putResource,
  type Resource,
  type ResourceState,
  refreshByPrefix,
  useResource,
} from '../../lib/resource.ts';
import { commandFor, send } from '../../lib/send.ts';
import { today } from '../../lib/today.ts';
import { toaster } from '../../ui/toast/toaster.ts';

/** How long after a toggle the list, the history and the badges are read again. */
const REFRESH_AFTER_TOGGLE_MS = 300;

const keyPrefix = (userId: number) => `acts/${userId}/`;
/** Under the day's own key: when the day turns, its list is another one. */
const dayKey = (userId: number, date: string) => `${keyPrefix(userId)}day/${date}`;

/** How many of a list are done. */
export const doneCount = (acts: readonly DailyAct[]): number =>
  acts.filter(({ isCompleted }) => isCompleted).length;

export const useActHistory = (userId: number): Resource<readonly ActDay[]> =>
  useResource(`${keyPrefix(userId)}history`, (signal) =>
    get<readonly ActDay[]>(`/api/tasks/history?userId=${userId}`, signal),
  );

/** The recommended acts, in the order by whose places they are chosen. */
export const useAvailableActs = (): Resource<readonly AvailableAct[]> =>
  useResource('acts/available', (signal) => get<readonly AvailableAct[]>('/api/tasks/available', signal));

/** Reads everything again that a change of a person's acts may have changed. */
export function refreshActs(userId: number): void {
  refreshByPrefix(keyPrefix(userId));
  refreshByPrefix('achievements/');
}

/** Shows the list the server has just answered. */
export const putActs = (userId: number, acts: readonly DailyAct[]): void =>
  putResource(dayKey(userId, today.peek()), acts);

/** Day and act to what it was toggled to: shown at once, for as long as the server has not answered. */
const optimisticToggles = signal<ReadonlyMap<string, boolean>>(new Map());
/** Day and act to the end of its last toggle: they are sent one after the other. */
const lastToggleRequests = new Map<string, Promise<unknown>>();
let refreshTimer: ReturnType<typeof setTimeout> | undefined;

export interface TodaysActs {
  readonly state: ResourceState<readonly DailyAct[]>;
  readonly refresh: () => Promise<void>;
  /** Says that an act is done, or is not. Whether that holds: where it failed, it is as it was before. */
  readonly toggle: (act: DailyAct, isCompleted: boolean) => Promise<boolean>;
}

/** Today's acts as they are shown: toggles that are on their way already count. */
export function useActs(userId: number): TodaysActs {
  const date = today.value;
  const list = useResource(dayKey(userId, date), (signal) =>
    get<readonly DailyAct[]>(`/api/tasks?userId=${userId}`, signal),
  );
  const loaded = list.state.value;
  const state =
    loaded.status === 'ready' ? { ...loaded, value: withOptimisticToggles(loaded.value, date) } : loaded;
  return { state, refresh: list.refresh, toggle };

  async function toggle({ id: taskId }: DailyAct, isCompleted: boolean): Promise<boolean> {
    const key = `${date}/${taskId}`;
    const body = { taskId, isCompleted, userId };
    const command = commandFor(body);
    const turn = (lastToggleRequests.get(key) ?? Promise.resolve()).then(() =>
      send<DailyAct>({ method: 'POST', path: '/api/tasks/toggle', body }, command),
    );
    const ended = turn.catch(() => undefined);
    const isLast = () => lastToggleRequests.get(key) === ended;
    lastToggleRequests.set(key, ended);
    setOptimisticToggle(key, isCompleted);
    try {
      const answer = await turn;
      const before = list.state.peek();
      if (before.status === 'ready') {
        putResource(
          dayKey(userId, date),
          before.value.map((act) => (act.id === answer.id ? answer : act)),
        );
      }
      scheduleRefresh(userId);
      return true;
    } catch (error) {
      if (!isLast()) return true;
      toaster.show({ title: 'Error', text: ACT_MESSAGES.notToggled, destructive: true });
      if (error instanceof ApiError && error.status === 404) scheduleRefresh(userId);
      return false;
    } finally {
      if (isLast()) {
        lastToggleRequests.delete(key);
        setOptimisticToggle(key, undefined);
      }
    }
  }
}

const withOptimisticToggles = (acts: readonly DailyAct[], date: string): readonly DailyAct[] =>
  acts.map((act) => ({
    ...act,
    isCompleted: optimisticToggles.value.get(`${date}/${act.id}`) ?? act.isCompleted,
  }));

function setOptimisticToggle(key: string, isCompleted: boolean | undefined): void {
  const next = new Map(optimisticToggles.peek());
  if (isCompleted === undefined) next.delete(key);
  else next.set(key, isCompleted);
  optimisticToggles.value = next;
}

/** Once for a row of quick toggles. */
function scheduleRefresh(userId: number): void {
  clearTimeout(refreshTimer);
  refreshTimer = setTimeout(() => refreshActs(userId), REFRESH_AFTER_TOGGLE_MS);
}
