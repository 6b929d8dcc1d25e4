import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { useEffect, useReducer } from 'react';
import type { Answer } from './api.ts';
import { onSignalChange } from './on-signal-change.ts';
import { type OwnData, readOwnData, writeOwnData } from './own-data.ts';
import { isAnswering, isOffline, isTemporaryFailure, whenNotAnswering } from './reachability.ts';
import { isCurrent, type ResourceState, stateAfter } from './resource-state.ts';

/** How long after a stale answer the resource is requested again. */
const STALE_REREAD_MS = 1_000;

export interface Resource<T> {
  readonly state: ReadonlySignal<ResourceState<T>>;
  /** Loads again. The shown value stays until the answer arrives. Resolves then, also after a failure. */
  readonly refresh: () => Promise<void>;
}

/** Loads the value from the server. The signal is aborted when the answer is no longer wanted. */
type Load<T> = (signal: AbortSignal) => Promise<Answer<T>>;

interface Entry {
  readonly state: Signal<ResourceState<unknown>>;
  subscribers: number;
  load: Load<unknown> | undefined;
  running: AbortController | undefined;
  /** Whether the server began to answer again during the running load. */
  answersAgain: boolean;
  /** When the value arrived, in `performance.now()`. */
  readAt: number;
  /** When the value arrived, in ms since 1970. */
  arrivedAt: number;
  /** How the value is stored on this device. Undefined for data that is not the person's own. */
  own: OwnData<unknown> | undefined;
}

/** All cached entries by key. Clearing replaces the map, so that visible components load again. */
const cache = signal(new Map<string, Entry>());

const oldestShown = signal<number | undefined>(undefined);
/**
 * When the server sent the oldest of the person's own data on screen, in ms since 1970. Undefined while the server
 * answers and has answered for everything on screen.
 */
export const dataAsOf: ReadonlySignal<number | undefined> = oldestShown;

function updateAge(): void {
  let oldest: number | undefined;
  for (const { state, subscribers, own, arrivedAt } of cache.peek().values()) {
    const now = state.peek();
    if (subscribers === 0 || now.status !== 'ready') continue;
    const asOf = now.asOf ?? (own && isOffline.peek() ? arrivedAt : undefined);
    if (asOf !== undefined) oldest = Math.min(asOf, oldest ?? asOf);
  }
  oldestShown.value = oldest;
}
onSignalChange(isOffline, updateAge);

function entryOf(key: string, entries = cache.peek()): Entry {
  let entry = entries.get(key);
  if (!entry) {
    entry = {
      state: signal({ status: 'loading' }),
      subscribers: 0,
      load: undefined,
      running: undefined,
      answersAgain: false,
      readAt: performance.now(),
      arrivedAt: Date.now(),
      own: undefined,
    };
    entries.set(key, entry);
  }
  return entry;
}

function setState(entry: Entry, state: ResourceState<unknown>): void {
  entry.state.value = state;
  updateAge();
}

async function loadEntry(entry: Entry): Promise<void> {
  if (!entry.load) return;
  entry.running?.abort();
  const running = new AbortController();
  entry.running = running;
  entry.answersAgain = false;
  const before = entry.state.peek();
  if (before.status === 'ready') setState(entry, { ...before, refreshing: true });
  const stopWaiting = whenNotAnswering(() => void showStored(entry, running));
  try {
    const { data, isStale } = await entry.load(running.signal);
    if (entry.running !== running) return;
    entry.arrivedAt = Date.now();
    settle({ status: 'ready', value: data, refreshing: false });
    writeOwnData(entry.own, data);
    if (isStale) setTimeout(rereadIfShown, STALE_REREAD_MS);
  } catch (error) {
    const state = await stateAfter(error, entry);
    if (entry.running !== running) return;
    settle(state);
    // Another call was answered after this one had failed.
    if (entry.answersAgain && isAnswering.peek()) reloadIfUnanswered(entry);
  } finally {
    stopWaiting();
  }

  function settle(state: ResourceState<unknown>): void {
    entry.running = undefined;
    entry.readAt = performance.now();
    setState(entry, state);
  }

  function rereadIfShown(): void {
    if (entry.subscribers > 0 && !entry.running) void loadEntry(entry);
  }
}

/** Shows the answer stored on this device while the server has not answered. */
async function showStored(entry: Entry, running: AbortController): Promise<void> {
  const stored = await readOwnData(entry.own);
  if (!stored || entry.running !== running || entry.state.peek().status === 'ready') return;
  setState(entry, { status: 'ready', value: stored.value, refreshing: true, asOf: stored.at });
}

function subscribe(
  key: string,
  entry: Entry,
  load: Load<unknown>,
  own: OwnData<unknown> | undefined,
): () => void {
  entry.load = load;
  entry.own = own;
  entry.subscribers += 1;
  const state = entry.state.peek();
  if (!entry.running && !isCurrent(state)) {
    if (state.status === 'error') entry.state.value = { status: 'loading' };
    void loadEntry(entry);
  }
  updateAge();
  return () => {
    entry.subscribers -= 1;
    if (entry.subscribers === 0 && entry.running) {
      entry.running.abort();
      entry.running = undefined;
      if (cache.peek().get(key) === entry) cache.peek().delete(key);
    }
    updateAge();
  };
}

/** When the server answers again, reloads everything on screen that it gave no answer for the last time. */
onSignalChange(isAnswering, (answers) => {
  if (!answers) return;
  for (const entry of cache.peek().values()) {
    if (entry.running) entry.answersAgain = true;
    else reloadIfUnanswered(entry);
  }
});

function reloadIfUnanswered(entry: Entry): void {
  const state = entry.state.peek();
  const hasFailed = state.status === 'error' && isTemporaryFailure(state.error);
  const isOld = state.status === 'ready' && state.asOf !== undefined;
  if (entry.subscribers > 0 && (hasFailed || isOld)) void loadEntry(entry);
}

/**
 * The resource under `key`, shared by all components that use the key. It loads on first use, and after a failed
 * attempt when the next component begins to use it. When the last component leaves, a running load is aborted. A value
 * older than `freshForMs` is loaded again for the first component that uses it after all others have left; by default
 * it never expires.
 */
export function useResource<T>(
  key: string,
  load: Load<T>,
  freshForMs = Number.POSITIVE_INFINITY,
): Resource<T> {
  return useEntry(key, load, freshForMs, undefined);
}

/**
 * A resource with the person's own data: its last answer is also stored on this device, sealed, and shown with its age
 * while the server does not answer.
 */
export function useOwnResource<T>(key: string, load: Load<T>, own: OwnData<T>): Resource<T> {
  return useEntry(key, load, Number.POSITIVE_INFINITY, own as OwnData<unknown>);
}

function useEntry<T>(
  key: string,
  load: Load<T>,
  freshForMs: number,
  own: OwnData<unknown> | undefined,
): Resource<T> {
  evictStale(key, freshForMs);
  const entry = entryOf(key, cache.value);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names everything the loader depends on, so a new loader under the same key loads the same value
  useEffect(() => {
    // A refresh, or a component that leaves, can drop the entry between the rendering and this effect.
    if (entryOf(key) !== entry) return renderAgain();
    return subscribe(key, entry, load, own);
  }, [key, entry]);
  return {
    state: entry.state as Signal<ResourceState<T>>,
    refresh: () => loadEntry(entry),
  };
}

function evictStale(key: string, freshForMs: number): void {
  const entry = cache.peek().get(key);
  if (entry?.subscribers === 0 && performance.now() - entry.readAt >= freshForMs) cache.peek().delete(key);
}

/** Marks everything under `prefix` as outdated. Visible values stay until all components leave. The next then loads. */
export function expireByPrefix(prefix: string): void {
  for (const [key, entry] of cache.peek()) {
    if (key.startsWith(prefix)) entry.readAt = Number.NEGATIVE_INFINITY;
  }
}

/** Reloads everything under `prefix` that is visible, and drops the rest. */
export function refreshByPrefix(prefix: string): void {
  for (const [key, entry] of cache.peek()) {
    if (!key.startsWith(prefix)) continue;
    if (entry.subscribers > 0) void loadEntry(entry);
    else cache.peek().delete(key);
  }
}

/** The value of `key`, or undefined if it is not loaded. */
export function loadedValue<T>(key: string): T | undefined {
  const state = cache.peek().get(key)?.state.peek();
  return state?.status === 'ready' ? (state.value as T) : undefined;
}

/** Replaces the value of `key` with one that the server has just sent. Does nothing if `key` has no entry. */
export function putResource<T>(key: string, value: T): void {
  const entry = cache.peek().get(key);
  if (!entry) return;
  entry.running?.abort();
  entry.running = undefined;
  entry.readAt = performance.now();
  entry.arrivedAt = Date.now();
  setState(entry, { status: 'ready', value, refreshing: false });
  writeOwnData(entry.own, value);
}

/**
 * Clears all entries and aborts running loads, because the person signed out or another one signed in. Visible
 * components load again.
 */
export function clearResources(): void {
  for (const entry of cache.peek().values()) entry.running?.abort();
  cache.value = new Map();
  updateAge();
}
