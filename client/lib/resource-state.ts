import type { ReadonlySignal } from '@preact/signals-react';
import { NotOnDevice, type OwnData, readOwnData } from './own-data.ts';
import { isNetworkFailure, isTemporaryFailure } from './reachability.ts';

/**
 * The state of server data. An error keeps no value: the screen shows the error until a later attempt
 * succeeds.
 */
export type ResourceState<T> =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready';
      readonly value: T;
      readonly refreshing: boolean;
      /** Set while the server does not answer: when it sent this value, in ms since 1970. */
      readonly asOf?: number;
    }
  | { readonly status: 'error'; readonly error: unknown };

/** Whether this is an answer that the server gave at the last attempt. */
export const isCurrent = (state: ResourceState<unknown>): boolean =>
  state.status === 'ready' && state.asOf === undefined;

/** The facts about a resource that decide its state after a failed attempt to load. */
interface Attempt {
  readonly state: ReadonlySignal<ResourceState<unknown>>;
  /** When the value arrived, in ms since 1970. */
  readonly arrivedAt: number;
  /** Undefined for data that is not the person's own. */
  readonly own: OwnData<unknown> | undefined;
}

/**
 * The state after a failed attempt to load. If the server did not answer, the person's own data stays on screen, or is
 * read from this device. In all other cases it is an error.
 */
export async function stateAfter(
  error: unknown,
  { state, arrivedAt, own }: Attempt,
): Promise<ResourceState<unknown>> {
  if (!own || !isTemporaryFailure(error)) return { status: 'error', error };
  const shown = state.peek();
  if (shown.status === 'ready') return { ...shown, refreshing: false, asOf: shown.asOf ?? arrivedAt };
  const stored = await readOwnData(own);
  if (!stored) return { status: 'error', error: isNetworkFailure(error) ? new NotOnDevice(error) : error };
  return { status: 'ready', value: stored.value, refreshing: false, asOf: stored.at };
}
