import { lowestPosition } from '../../infra/event-store/lowest-position.ts';
import { type EventStore, LOG_START } from '../../infra/event-store/port.ts';
import type { AnyProjection } from '../projection.ts';
import type { Preparation } from './preparation.ts';
import type { Progress } from './progress.ts';
import type { Projector } from './projector.ts';

/** How many events a read model may be behind while the process is ready, as long as it moves. */
const LAG_MAX = 1_000;
/**
 * A read model that has something to do but has not moved for this long counts as stuck, in milliseconds.
 */
const STANDSTILL_MAX_MS = 10_000;

/** The status of one read model, for the operator. */
export interface ProjectionHealth {
  readonly name: string;
  readonly position: bigint;
  readonly paused: string | null;
  /** Another problem than a pause: it is stuck, being prepared, or ahead of the log. `null` if there is none. */
  readonly trouble: string | null;
}

/**
 * Whether the read models keep up with the log. A read model that is not paused, has something to do and has not moved
 * for a while is stuck: its leader may be failing repeatedly or frozen, or there may be none. A read model is also
 * stuck if the projector of this process has been failing to fill it for that long.
 */
export class Readiness {
  readonly #store: EventStore;
  readonly #progress: Progress;
  readonly #projections: readonly AnyProjection[];
  readonly #projector: Pick<Projector, 'lastErrorOf'>;
  readonly #preparation: Pick<Preparation, 'statusOf'>;
  /** The position of each read model that has something to do, and when a check first saw it there. */
  readonly #standstills = new Map<string, { readonly position: bigint; readonly since: number }>();

  constructor(options: {
    readonly store: EventStore;
    readonly progress: Progress;
    readonly projections: readonly AnyProjection[];
    readonly projector: Pick<Projector, 'lastErrorOf'>;
    readonly preparation: Pick<Preparation, 'statusOf'>;
  }) {
    this.#store = options.store;
    this.#progress = options.progress;
    this.#projections = options.projections;
    this.#projector = options.projector;
    this.#preparation = options.preparation;
  }

  async check(): Promise<{ readonly isReady: boolean; readonly projections: readonly ProjectionHealth[] }> {
    const statuses = await this.#progress.refresh();
    const positions = this.#projections.map(({ name }) => statuses.get(name)?.position ?? LOG_START);
    // Those in preparation are left out: with them the first events of the log would be read, and no other read model
    // would seem to be behind.
    const following = positions.filter((_, at) => !this.#preparing(this.#projections[at]));
    const [first = LOG_START, ...others] = following;
    const lowest = lowestPosition(first, ...others);
    const { events, isEnd } = await this.#store.readAll(lowest, LAG_MAX);
    // Asked last, so that it is beyond every position unless the log has gone back.
    const end = await this.#store.lastPosition();
    const last = events.at(-1)?.position ?? lowest;
    const projections = this.#projections.map((projection, at) => {
      const position = positions[at] as bigint;
      const paused = statuses.get(projection.name)?.pausedReason ?? null;
      const isBehind = paused === null && position < last;
      const notReady = this.#preparing(projection) ?? this.#standstill(projection, position, isBehind);
      const trouble = position > end ? beyondEnd(projection, position, end) : notReady;
      return { name: projection.name, position, paused, trouble };
    });
    const areHealthy = projections.every(({ paused, trouble }) => paused === null && trouble === null);
    return { isReady: isEnd && areHealthy, projections };
  }

  #preparing(projection: AnyProjection | undefined): string | undefined {
    const status = projection && this.#preparation.statusOf(projection.name);
    if (!status) return undefined;
    const { position, end } = status;
    if (end === undefined || end < 0n) return 'waits to be prepared, or another process prepares it';
    return `is being prepared: ${(100n * (position + 1n)) / (end + 1n)} % of the log`;
  }

  #standstill(projection: AnyProjection, position: bigint, isBehind: boolean): string | null {
    const now = performance.now();
    const known = this.#standstills.get(projection.name);
    if (!isBehind) this.#standstills.delete(projection.name);
    else if (known?.position !== position) this.#standstills.set(projection.name, { position, since: now });
    const lastError = this.#projector.lastErrorOf(projection);
    const since = Math.min(
      isBehind && known?.position === position ? known.since : now,
      lastError?.since ?? now,
    );
    const stuckMs = now - since;
    if (stuckMs < STANDSTILL_MAX_MS) return null;
    const reason = lastError ? ` (${lastError.reason})` : '';
    return `has not moved from position ${position} for ${Math.round(stuckMs / 1_000)} s${reason}`;
  }
}

const beyondEnd = ({ name }: AnyProjection, position: bigint, end: bigint): string =>
  `is at position ${position}, but the log ends at ${end}; run: npm run projections -- rebuild ${name}`;
