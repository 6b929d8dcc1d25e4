import { computed } from '@preact/signals-react';
import { useMemo } from 'react';
import type { Resource } from '../resource.ts';
import type { ResourceState } from '../resource-state.ts';
import { type WaitingWrite, waitingWrites } from './waiting.ts';

/** Lays waiting writes over an answer. A pure function; without writes it returns the answer itself. */
export type Overlay<T, Shown extends T = T> = (value: T, writes: readonly WaitingWrite[]) => Shown;

/**
 * The resource with the waiting writes of the person on screen laid over it. `overlay` may depend only on what the
 * resource's key names. If the resource can't be loaded, the writes are laid over `unloaded`. Without `unloaded`, or if
 * no write is about it, the error is shown.
 */
export function useOverlay<T, Shown extends T>(
  resource: Resource<T>,
  overlay: Overlay<T, Shown>,
  unloaded?: T,
): Resource<Shown> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of the resource names everything that the overlay depends on
  const state = useMemo(
    () => computed(() => overlaidState(resource.state.value, waitingWrites.value, overlay, unloaded)),
    [resource.state],
  );
  return { state, refresh: resource.refresh };
}

function overlaidState<T, Shown extends T>(
  state: ResourceState<T>,
  writes: readonly WaitingWrite[],
  overlay: Overlay<T, Shown>,
  unloaded: T | undefined,
): ResourceState<Shown> {
  if (state.status === 'ready') return { ...state, value: overlay(state.value, writes) };
  if (state.status !== 'error' || unloaded === undefined || writes.length === 0) return state;
  const value = overlay(unloaded, writes);
  const isEmpty = value === unloaded || (Array.isArray(value) && value.length === 0);
  return isEmpty ? state : { status: 'ready', value, refreshing: false };
}
