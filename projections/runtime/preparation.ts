import { BackgroundLoop } from '../../infra/background/background-loop.ts';
import { LOG_START } from '../../infra/event-store/port.ts';
import type { AnyProjection } from '../projection.ts';
import { rebuildOutdated } from '../rebuild/rebuild-outdated.ts';
import type { ReplayOptions } from '../rebuild/replay-options.ts';
import { readCheckpoints } from './checkpoints.ts';
import { checkpointKey } from './table-versions.ts';

/** How often a process that does not rebuild looks whether another has, in milliseconds. */
const POLL_MS = 1_000;
const RETRY_POLICY = { minMs: 500, maxMs: 10_000 };

/** How far the current tables of a read model are built. */
export interface PreparationStatus {
  /** Stays at the start of the log while another process builds them. */
  readonly position: bigint;
  /**
   * The end of the log when this process turned to them, even if it then waits for another process that builds them.
   * Undefined before, and in a process that does not rebuild.
   */
  readonly end: bigint | undefined;
  /** Whether the older tables answer until the current ones are complete. */
  readonly isReadable: boolean;
}

/**
 * Builds the current tables of read models that have only older ones, one after another, while the process already
 * serves people. With `rebuilds: false` it waits until another process has built them.
 */
export class Preparation {
  readonly #options: ReplayOptions;
  readonly #pending = new Map<AnyProjection, PreparationStatus>();
  readonly #loop: BackgroundLoop;

  /** `outdated` is what `prepareReadModels` returned. A process with `rebuilds: false` leaves the work to others. */
  constructor(
    options: ReplayOptions,
    outdated: readonly AnyProjection[],
    { rebuilds }: { readonly rebuilds: boolean },
  ) {
    this.#options = options;
    for (const projection of outdated) {
      const isReadable = projection.older?.some(({ views }) => views) ?? false;
      this.#pending.set(projection, { position: LOG_START, end: undefined, isReadable });
    }
    this.#loop = new BackgroundLoop({
      task: 'read model preparation',
      log: options.log,
      work: (signal) => (rebuilds ? this.#rebuildAll(signal) : this.#forgetComplete()),
      retryPolicy: RETRY_POLICY,
      ...(!rebuilds && { everyMs: POLL_MS }),
    });
  }

  start(): void {
    if (this.#pending.size === 0) return;
    this.#loop.start();
    this.#loop.wake();
  }

  /** Ends a rebuild in progress. The next process begins it again. This object cannot be started again. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** The status of a read model whose current tables are not complete, by its name. Undefined for any other. */
  statusOf(name: string): PreparationStatus | undefined {
    for (const [projection, status] of this.#pending) if (projection.name === name) return status;
    return undefined;
  }

  async #rebuildAll(signal: AbortSignal): Promise<void> {
    for (const projection of [...this.#pending.keys()]) {
      const { name } = projection;
      const end = await this.#options.store.lastPosition();
      this.#update(projection, LOG_START, end);
      this.#options.report(
        `building new tables of the read model ${name} from the log; people are served meanwhile`,
      );
      const onProgress = (_: string, position: bigint) => this.#update(projection, position, end);
      await rebuildOutdated({ ...this.#options, signal, onProgress }, projection);
      this.#pending.delete(projection);
      this.#options.report(`the new tables of the read model ${name} are complete`);
    }
  }

  #update(projection: AnyProjection, position: bigint, end: bigint): void {
    const status = this.#pending.get(projection);
    if (status) this.#pending.set(projection, { ...status, position, end });
  }

  async #forgetComplete(): Promise<void> {
    if (this.#pending.size === 0) return;
    const checkpoints = await readCheckpoints(this.#options.db);
    for (const projection of [...this.#pending.keys()]) {
      if (checkpoints.has(checkpointKey(projection))) this.#pending.delete(projection);
    }
  }
}
