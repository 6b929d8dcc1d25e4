import { signal } from '@preact/signals-react';
import type { ActDay, AvailableAct, DailyAct } from '../../../domain/acts/schema.ts';
import { api, type CallOptions } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { localDateOf } from '../../lib/local-time.ts';
import { ACT_MESSAGES } from '../../lib/messages/acts.ts';
import { mutate, scheduleRefresh } from '../../lib/mutate.ts';
import { useOverlay } from '../../lib/outbox/use-overlay.ts';
import { isWaiting, type Waiting } from '../../lib/outbox/waiting.ts';
import {
  putResource,
  type Resource,
  refreshByPrefix,
  useOwnResource,
  useResource,
} from '../../lib/resource.ts';
import type { ResourceState } from '../../lib/resource-state.ts';
import { commandFor, send } from '../../lib/send.ts';
import { today } from '../../lib/today.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { withoutRemovedActs } from './removed-acts.ts';
import { overlayActsOf, type ShownAct } from './waiting-acts.ts';

const keyPrefix = (userId: number) => `acts/${userId}/`;
/** The key contains the date, so a new list is loaded at midnight. */
const dayKey = (userId: number, date: string) => `${keyPrefix(userId)}day/${date}`;

/** How many acts of a list are completed. */
export const doneCount = (acts: readonly DailyAct[]): number =>
  acts.filter(({ isCompleted }) => isCompleted).length;

/** How many days of the history one page holds. */
export const DAYS_PAGE_SIZE = 30;

const readDays = (userId: number, before?: string, options: CallOptions = {}) =>
  api('GET /api/tasks/history', { query: { userId, limit: DAYS_PAGE_SIZE, before } }, options);

/** The newest page of days with activities, newest first. */
export const useActHistory = (userId: number): Resource<readonly ActDay[]> =>
  useOwnResource(`${keyPrefix(userId)}history`, (signal) => readDays(userId, undefined, { signal }), {
    userId,
    name: 'acts/history',
  });

/** The page of days that follows the day `before`. */
export const actDaysBefore = async (userId: number, before: string): Promise<readonly ActDay[]> =>
  (await readDays(userId, before)).data;

/** The recommended acts. A choice refers to them by their index in this list. */
export const useAvailableActs = (): Resource<readonly AvailableAct[]> =>
  useResource('acts/available', (signal) => api('GET /api/tasks/available', {}, { signal }));

/** The beginnings of the keys of all resources that may change when a person's acts change. */
const prefixesOf = (userId: number): readonly string[] => [keyPrefix(userId), 'achievements/'];

/** Reloads everything that a change of a person's acts may have changed. */
export function refreshActs(userId: number): void {
  for (const prefix of prefixesOf(userId)) refreshByPrefix(prefix);
}

/** Shows the list that the server has just sent as today's list. */
export const putActs = (userId: number, acts: readonly DailyAct[]): void =>
  putResource(dayKey(userId, today.peek()), acts);

/** Toggles that the server has not answered yet, by day and act. */
const optimisticToggles = signal<ReadonlyMap<string, boolean>>(new Map());

export interface TodaysActs {
  readonly state: ResourceState<readonly ShownAct[]>;
  readonly refresh: () => Promise<void>;
  /**
   * Marks an act as completed or not. Resolves to false when that failed and the change was undone. A change that
   * waits on this device has not failed.
   */
  readonly toggle: (act: DailyAct, isCompleted: boolean) => Promise<boolean>;
}

/** Today's acts, including what waits to be sent and toggles that the server has not answered yet. */
export function useActs(userId: number): TodaysActs {
  const date = today.value;
  const key = dayKey(userId, date);
  const list = useOwnResource<readonly DailyAct[]>(
    key,
    (signal) => api('GET /api/tasks', { query: { userId } }, { signal }),
    { userId, name: 'acts/today', fromStored: (acts, at) => listOfToday(userId, acts, at) },
  );
  const loaded = useOverlay<readonly DailyAct[], readonly ShownAct[]>(list, overlayActsOf(date)).state.value;
  const state =
    loaded.status === 'ready' ? { ...loaded, value: withOptimisticToggles(loaded.value, key) } : loaded;
  return { state, refresh: list.refresh, toggle };

  function toggle({ id: taskId, title }: DailyAct, isCompleted: boolean): Promise<boolean> {
    const toggleKey = toggleKeyOf(key, taskId);
    const body = { taskId, isCompleted, userId };
    const command = commandFor(body);
    return mutate<DailyAct | Waiting>({
      key: toggleKey,
      value: isCompleted,
      apply: () => setOptimisticToggle(toggleKey, isCompleted),
      send: () => send('POST /api/tasks/toggle', { body }, command, { title }),
      confirm(answer) {
        const before = list.state.peek();
        if (before.status === 'ready' && !isWaiting(answer)) {
          putResource(
            key,
            before.value.map((act) => (act.id === answer.id ? answer : act)),
          );
        }
        setOptimisticToggle(toggleKey, undefined);
      },
      rollback: () => setOptimisticToggle(toggleKey, undefined),
      refresh: prefixesOf(userId),
      onFailure(error) {
        toaster.show({ title: 'Error', text: ACT_MESSAGES.notToggled, destructive: true });
        if (error instanceof ApiError && error.status === 404) scheduleRefresh(prefixesOf(userId));
      },
    });
  }
}

/**
 * Adapts a stored list to today. A list goes on from day to day until its person changes it, and each day begins with
 * no act completed. An act that was completed and then removed is in the list of that day only.
 */
export function listOfToday(userId: number, acts: readonly DailyAct[], at: number): readonly DailyAct[] {
  const day = localDateOf(new Date(at));
  if (day === today.peek()) return acts;
  return withoutRemovedActs(userId, acts, day).map((act) => ({
    ...act,
    isCompleted: false,
    completedAt: null,
  }));
}

const toggleKeyOf = (listKey: string, actId: string): string => `${listKey}/${actId}`;

const withOptimisticToggles = (acts: readonly ShownAct[], listKey: string): readonly ShownAct[] =>
  acts.map((act) => ({
    ...act,
    isCompleted: optimisticToggles.value.get(toggleKeyOf(listKey, act.id)) ?? act.isCompleted,
  }));

function setOptimisticToggle(key: string, isCompleted: boolean | undefined): void {
  const next = new Map(optimisticToggles.peek());
  if (isCompleted === undefined) next.delete(key);
  else next.set(key, isCompleted);
  optimisticToggles.value = next;
}
