import { randomUUID } from 'node:crypto';
import { PEOPLE_FIGURE_KINDS } from '../../domain/operations/kinds.ts';
import { addFigures, sweepFigures } from '../../infra/operations/hourly-figures.ts';
import { throttleHits } from '../../infra/throttle/throttle-hits.ts';
import type { Services } from '../services.ts';

/** The kinds of hourly figures that are not about what people do. */
export const SOCKETS_CLOSED = 'sockets-closed';
export const THROTTLE_PREFIX = 'throttle:';

/** Adds what this process has counted to the tables that all processes share. Housekeeping calls it. */
export class FigureStore {
  /** A random id of this process. */
  readonly process: string = randomUUID();
  readonly #services: Pick<Services, 'db' | 'counts'>;
  #hitsBefore: ReadonlyMap<string, number> = new Map(throttleHits());

  constructor(services: Pick<Services, 'db' | 'counts'>) {
    this.#services = services;
  }

  /**
   * Stores what was counted since the last call, most of it in whole steps: see `ProcessCounts.take`. If that fails, it
   * throws, and the next call stores it.
   */
  async store(): Promise<void> {
    const { db, counts } = this.#services;
    const hits = new Map(throttleHits());
    for (const [throttle, count] of hits) {
      const more = count - (this.#hitsBefore.get(throttle) ?? 0);
      if (more > 0) counts.count(`${THROTTLE_PREFIX}${throttle}`, more);
    }
    this.#hitsBefore = hits;
    const taken = counts.take();
    try {
      const openSockets = counts.openSockets();
      await addFigures(db, { process: this.process, openSockets, counts: taken, kinds: PEOPLE_FIGURE_KINDS });
    } catch (error) {
      counts.restore(taken);
      throw error;
    }
  }

  /** Deletes old figures of all processes. */
  sweep(): Promise<void> {
    return sweepFigures(this.#services.db);
  }
}
