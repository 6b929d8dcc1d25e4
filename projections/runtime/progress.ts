import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { type Checkpoint, readCheckpoints } from './checkpoints.ts';

/** How often a waiting reader looks for itself when no projector in this process tells it. */
const POLL_MS = 50;

/**
 * How far each read model has come, as far as this process knows. The projector tells it; where the
 * projector runs elsewhere, a waiting reader asks the checkpoints.
 */
export class Progress {
  readonly #db: Kysely<Database>;
  readonly #known = new Map<string, Checkpoint>();
  readonly #waiting = new Set<() => void>();

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  tell(projection: string, checkpoint: Checkpoint): void {
    this.#known.set(projection, checkpoint);
    for (const look of this.#waiting) look();
  }

  of(projection: string): Checkpoint | undefined {
    return this.#known.get(projection);
  }

  /** Asks the checkpoints themselves. */
  async refresh(): Promise<ReadonlyMap<string, Checkpoint>> {
    for (const [name, checkpoint] of await readCheckpoints(this.#db)) this.tell(name, checkpoint);
    return this.#known;
  }

  /**
   * Waits until the read model has seen the log up to `position`, at most `timeoutMs`. Answers whether it
   * has; a paused one is not waited for.
   */
  async waitFor(projection: string, position: bigint, timeoutMs: number): Promise<boolean> {
    const state = () => {
      const known = this.#known.get(projection);
      if (known && known.position >= position) return 'there';
      return known?.pausedReason ? 'paused' : 'behind';
    };
    if (state() === 'there') return true;
    const deadline = performance.now() + timeoutMs;
    while (state() === 'behind' && performance.now() < deadline) {
      await this.#nextNews(Math.min(POLL_MS, deadline - performance.now()));
      if (state() === 'behind') await this.refresh();
    }
    return state() === 'there';
  }

  #nextNews(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve();
      };
      const timer = setTimeout(look, ms);
      this.#waiting.add(look);
    });
  }
}
