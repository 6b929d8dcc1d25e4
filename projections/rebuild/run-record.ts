import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { ActionEnd, RunKind } from '../../domain/operations/actions.ts';
import type { RetryPolicy } from '../../infra/background/backoff.ts';
import type { Logger } from '../../infra/background/logger.ts';
import { retry } from '../../infra/background/retry.ts';
import { isTransient } from '../../infra/postgres/transient.ts';
import type { Database } from '../tables.ts';

/** How often the position of a run is stored, in milliseconds. */
const PROGRESS_MS = 1_000;
/** How many runs of one kind are kept for each read model. */
const KEPT = 10;
/** How long the end of a run is written again while PostgreSQL is away. A run without an end looks like a killed one. */
const END_POLICY: RetryPolicy = { minMs: 200, maxMs: 2_000, deadlineMs: 5_000 };

interface RunRecordOptions {
  readonly db: Kysely<Database>;
  readonly log: Logger;
  /** The id of the action, if an operator began it in the app. */
  readonly runId?: string | undefined;
  /** When it is aborted, the process is about to stop, so that nothing is tried again. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The row of a rebuild or a comparison in `operations_runs`. It is for operators only, so a row that can't be written is
 * logged and never ends the work. Only the holder of the run's lock writes one.
 */
export class RunRecord {
  readonly #options: RunRecordOptions;
  readonly #id: string;
  readonly #kind: RunKind;
  readonly #projection: string;
  #beganMs: number | undefined;
  #storedMs = 0;
  #storing: Promise<void> | undefined;

  constructor(options: RunRecordOptions, kind: RunKind, projection: string) {
    this.#options = options;
    this.#id = options.runId ?? randomUUID();
    this.#kind = kind;
    this.#projection = projection;
  }

  /** `goal` is the position of the log at which the run is done. Earlier runs without an end are marked as stopped. */
  async begin(goal: bigint): Promise<void> {
    this.#beganMs = performance.now();
    await this.#attempt(async (db) => {
      await sql`
        update operations_runs set outcome = 'stopped'
         where projection = ${this.#projection} and kind = ${this.#kind} and outcome is null`.execute(db);
      await sql`
        insert into operations_runs (run_id, projection, kind, position, goal)
        values (${this.#id}, ${this.#projection}, ${this.#kind}, -1, ${goal})`.execute(db);
      await sql`
        delete from operations_runs where run_id in (
          select run_id from operations_runs where projection = ${this.#projection} and kind = ${this.#kind}
           order by started_at desc offset ${KEPT})`.execute(db);
    });
  }

  /** Stores the position, at most once a second. */
  show(position: bigint): void {
    const now = performance.now();
    if (this.#beganMs === undefined || this.#storing || now - this.#storedMs < PROGRESS_MS) return;
    this.#storedMs = now;
    this.#storing = this.#attempt(async (db) => {
      await sql`update operations_runs set position = ${position} where run_id = ${this.#id}`.execute(db);
    }).finally(() => {
      this.#storing = undefined;
    });
  }

  async finish({ outcome, detail }: ActionEnd): Promise<void> {
    if (this.#beganMs === undefined) return;
    await this.#storing;
    const seconds = (performance.now() - this.#beganMs) / 1_000;
    const { log, signal } = this.#options;
    await this.#attempt((db) =>
      retry(
        async () => {
          await sql`
            update operations_runs
               set outcome = ${outcome}, detail = ${detail ?? null}, seconds = ${seconds}, finished_at = now()
             where run_id = ${this.#id}`.execute(db);
        },
        END_POLICY,
        {
          task: 'recording the end of a run',
          // `#attempt` logs the error if the last try fails, too.
          isExpected: true,
          log,
          isRetryable: (error) => isTransient(error) && !signal?.aborted,
        },
      ),
    );
  }

  async #attempt(write: (db: Kysely<Database>) => Promise<void>): Promise<void> {
    const { db, log } = this.#options;
    try {
      await write(db);
    } catch (err) {
      const fields = { err, kind: this.#kind, projection: this.#projection };
      log.warn(fields, 'a run of a read model could not be recorded; it goes on');
    }
  }
}
