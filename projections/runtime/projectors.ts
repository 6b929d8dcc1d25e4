import type { AnyProjection } from '../projection.ts';
import type { LastError } from './projection-backoff.ts';
import { Projector, type ProjectorOptions } from './projector.ts';

/** How long unhurried projections rest after a small batch, in milliseconds. */
const REST_MS = 200;

/**
 * The projectors of a process. One follows the log at once, for the projections that show a write at once. The other one
 * is for unhurried projections. It gathers events while it rests, so it writes fewer transactions, and the first one
 * applies the next write sooner. While a reader in this process waits for an unhurried projection, it does not rest. A
 * reader in another process cannot end the rest.
 */
export class Projectors {
  readonly #prompt: Projector;
  readonly #resting: Projector;

  constructor(options: ProjectorOptions) {
    const { projections, progress, restMs = REST_MS } = options;
    const unhurried = projections.filter(({ isUnhurried }) => isUnhurried);
    const awaited = projections.filter(({ isUnhurried }) => !isUnhurried);
    this.#prompt = new Projector({ ...options, projections: awaited, restMs: 0 });
    this.#resting = new Projector({ ...options, projections: unhurried, restMs });
    progress.onWait((name) => {
      if (unhurried.some((projection) => projection.name === name)) this.#resting.hurry();
    });
  }

  /** Starts from the checkpoints. `prepareReadModels` must have run. */
  async start(): Promise<void> {
    await Promise.all([this.#prompt.start(), this.#resting.start()]);
  }

  /** Lets the batches in progress commit, and releases leadership for other processes. */
  async stop(): Promise<void> {
    await Promise.all([this.#prompt.stop(), this.#resting.stop()]);
  }

  /** Subscribes again from the checkpoints: the log has gone back, and events at known positions may have changed. */
  async rewind(): Promise<void> {
    await Promise.all([this.#prompt.rewind(), this.#resting.rewind()]);
  }

  /** The error because of which a projection led by this process is being retried, if any. */
  lastErrorOf(projection: AnyProjection): LastError | undefined {
    return this.#projectorOf(projection).lastErrorOf(projection);
  }

  /** Whether this process holds the leadership of the projection, also while the projection is paused. */
  leads(projection: AnyProjection): boolean {
    return this.#projectorOf(projection).leads(projection);
  }

  #projectorOf(projection: AnyProjection): Projector {
    return projection.isUnhurried ? this.#resting : this.#prompt;
  }
}
