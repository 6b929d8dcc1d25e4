import { type EventStore, LOG_START } from '../../infra/event-store/port.ts';
import type { AnyProjection } from '../projection.ts';
import type { Progress } from './progress.ts';
import type { Projector } from './projector.ts';

/** How far a read model may lag behind the log and still count as following it, in events. */
const LAG_MAX = 1_000;
/** How long one may stand still with something to do before it counts as stuck, in milliseconds. */
const STANDSTILL_MAX_MS = 10_000;

/** How one read model does, for whoever runs Hearten. */
export interface ProjectionHealth {
  readonly name: string;
  readonly position: bigint;
  readonly paused: string | null;
  /** Why it does not follow the log though nothing has paused it, `null` when it does. */
  readonly trouble: string | null;
}

/**
 * Whether the read models follow the log. Nobody has to say that they don't: one that has had something to do
 * for a while and has not moved is stuck, whether its leader is tried by a fault that may pass, is frozen, or
 * there is none.
 */
export class Readiness {
  readonly #store: EventStore;
  readonly #progress: Progress;
  readonly #projections: readonly AnyProjection[];
  readonly #projector: Pick<Projector, 'lastErrorOf'>;
  /** Where each stood, with something to do, and since when it has been seen there. */
  readonly #standstills = new Map<string, { readonly position: bigint; readonly since: number }>();

  constructor(options: {
    readonly store: EventStore;
    readonly progress: Progress;
    readonly projections: readonly AnyProjection[];
    readonly projector: Pick<Projector, 'lastErrorOf'>;
  }) {
    this.#store = options.store;
    this.#progress = options.progress;
    this.#projections = options.projections;
    this.#projector = options.projector;
  }

  async check(): Promise<{ readonly isReady: boolean; readonly projections: readonly ProjectionHealth[] }> {
    const standings = await this.#progress.refresh();
    const positions = this.#projections.map(({ name }) => standings.get(name)?.position ?? LOG_START);
    const [first = LOG_START, ...others] = positions;
    const lowest = others.reduce((least, position) => (position < least ? position : least), first);
    const { events, isEnd } = await this.#store.readAll(lowest, LAG_MAX);
    const last = events.at(-1)?.position ?? lowest;
    const projections = this.#projections.map((projection, at) => {
      const position = positions[at] as bigint;
      const paused = standings.get(projection.name)?.pausedReason ?? null;
      const isBehind = paused === null && position < last;
      const trouble = this.#standstill(projection, position, isBehind);
      return { name: projection.name, position, paused, trouble };
    });
    const areWell = projections.every(({ paused, trouble }) => paused === null && trouble === null);
    return { isReady: isEnd && areWell, projections };
  }

  #standstill(projection: AnyProjection, position: bigint, isBehind: boolean): string | null {
    const now = performance.now();
    const known = this.#standstills.get(projection.name);
    if (!isBehind) this.#standstills.delete(projection.name);
    else if (known?.position !== position) this.#standstills.set(projection.name, { position, since: now });
    const setback = this.#projector.lastErrorOf(projection);
    const since = Math.min(
      isBehind && known?.position === position ? known.since : now,
      setback?.since ?? now,
    );
    const stoodMs = now - since;
    if (stoodMs < STANDSTILL_MAX_MS) return null;
    const why = setback ? ` (${setback.reason})` : '';
    return `stands still at position ${position} for ${Math.round(stoodMs / 1_000)} s${why}`;
  }
}
