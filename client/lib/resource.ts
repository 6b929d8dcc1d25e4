import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { useEffect } from 'react';
import type { Answer } from './api.ts';

/** How long after a stale answer the resource is requested again. */
const STALE_REREAD_MS = 1_000;

/**
 * The state of server data. An error keeps no value: the screen shows the error until a later attempt
 * succeeds.
 */
export type ResourceState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T; readonly refreshing: boolean }
  | { readonly status: 'error'; readonly error: unknown };

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
  /** When the value arrived, in `performance.now()`. */
  readAt: number;
}

/** All cached entries by key. Clearing replaces the map, so that visible components load again. */
const cache = signal(new Map<string, Entry>());

function entryOf(key: string, entries = cache.peek()): Entry {
  let entry = entries.get(key);
  if (!entry) {
    entry = {
      state: signal({ status: 'loading' }),
      subscribers: 0,
      load: undefined,
      running: undefined,
      readAt: performance.now(),
    };
    entries.set(key, entry);
  }
  return entry;
}

async function loadEntry(entry: Entry): Promise<void> {
  if (!entry.load) return;
  entry.running?.abort();
  const running = new AbortController();
  entry.running = running;
  const before = entry.state.peek();
  if (before.status === 'ready') entry.state.value = { ...before, refreshing: true };
  await entry.load(running.signal).then(
    ({ data, isStale }) => settle({ status: 'ready', value: data, refreshing: false }, isStale),
    (error: unknown) => settle({ status: 'error', error }, false),
  );

  function settle(state: ResourceState<unknown>, isStale: boolean): void {
    if (entry.running !== running) return;
    entry.running = undefined;
    entry.readAt = performance.now();
    entry.state.value = state;
    if (isStale) setTimeout(rereadIfShown, STALE_REREAD_MS);
  }

  function rereadIfShown(): void {
    if (entry.subscribers > 0 && !entry.running) void loadEntry(entry);
  }
}

function subscribe(key: string, load: Load<unknown>): () => void {
  const entry = entryOf(key);
  entry.load = load;
  entry.subscribers += 1;
  if (!entry.running && entry.state.peek().status !== 'ready') {
    entry.state.value = { status: 'loading' };
    void loadEntry(entry);
  }
  return () => {
    entry.subscribers -= 1;
    if (entry.subscribers > 0 || !entry.running) return;
    entry.running.abort();
    entry.running = undefined;
    if (cache.peek().get(key) === entry) cache.peek().delete(key);
  };
}

/**
 * The resource under `key`, shared by all components that use the key. It loads on first use and after a
 * failed attempt. When the last user leaves, a running load is aborted. A value older than `freshForMs` is
 * loaded again for the next new user and stays for current users; by default it never expires.
 */
export function useResource<T>(
  key: string,
  load: Load<T>,
  freshForMs = Number.POSITIVE_INFINITY,
): Resource<T> {
  evictStale(key, freshForMs);
  const entry = entryOf(key, cache.value);
  // The key names everything the loader depends on, so a new loader under the same key loads the same value.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => subscribe(key, load), [key, entry]);
  return {
    state: entry.state as Signal<ResourceState<T>>,
    refresh: () => loadEntry(entry),
  };
}

function evictStale(key: string, freshForMs: number): void {
  const entry = cache.peek().get(key);
  if (entry?.subscribers === 0 && performance.now() - entry.readAt >= freshForMs) cache.peek().delete(key);
}

/** Marks everything under `prefix` as outdated. The next new user loads it again, and visible values stay. */
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

/** Replaces the value of `key` with one that the server has just sent, so that it need not be requested. */
export function putResource<T>(key: string, value: T): void {
  const entry = cache.peek().get(key);
  if (!entry) return;
  entry.running?.abort();
  entry.running = undefined;
  entry.readAt = performance.now();
  entry.state.value = { status: 'ready', value, refreshing: false };
}

/**
 * Clears all entries and aborts running loads, because the person signed out. Visible components load again.
 */
export function clearResources(): void {
  for (const entry of cache.peek().values()) entry.running?.abort();
  cache.value = new Map();
}
