import { type KeyObject, randomInt, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '../../domain/time/units.ts';
import type { MasterKey } from '../crypto/master-key.ts';
import { openBytes, sealBytes } from '../crypto/sealed-bytes.ts';
import type { ReportUnreadable } from '../crypto/unreadable.ts';
import type { OperationalTables } from '../postgres/tables.ts';

/** How long a spread erasure takes at most. */
export const SPREAD_MS = 2 * DAY_MS;
/** The steps end this much before `SPREAD_MS`, so that time is left for the end of the erasure and for a slow store. */
const RESERVE_MS = 10 * MINUTE_MS;
/**
 * The minimum delay between drawing the time of a deletion and the deletion, so that every process has read the task by
 * then. If less time is left, it happens at once.
 */
const NOTICE_MS = 2 * MINUTE_MS;
/** A step that waits this long after its time counts as late. */
const LATE_MS = 5 * MINUTE_MS;
/** The length of a task is rounded up to a multiple of this, so that it tells little about the number of posts. */
const PADDED_TO = 4_096;

/**
 * `post`, `like` and `words` delete a post, a like of another's post, or the words of a gratitude note. Before them,
 * `traces` deletes commands and presence, and `find-words` finds the words to delete.
 */
export type ErasureStepKind = 'post' | 'like' | 'words' | 'traces' | 'find-words';

export interface ErasureStep {
  readonly kind: ErasureStepKind;
  /** The id of the post, or of the key that the words are sealed with. Empty for other kinds. */
  readonly id: string;
  /** Milliseconds since 1970 on the database's clock. */
  readonly dueAt: number;
}

/** An erasure that takes up to two days. The pseudonym's key stays until its last step. */
export interface ErasureTask {
  readonly pseudonymId: string;
  /** When the rest goes at once, in milliseconds since 1970 on the database's clock. */
  readonly endsAt: number;
  readonly steps: readonly ErasureStep[];
}

export interface StoredErasureTask extends ErasureTask {
  readonly id: string;
}

/** A random time between `NOTICE_MS` from now and `endsAt`; now, if less than `NOTICE_MS` is left. */
export const drawDueAt = (now: number, endsAt: number): number =>
  now + NOTICE_MS >= endsAt ? now : randomInt(now + NOTICE_MS, endsAt);

/** Those steps whose time has come. */
export const dueSteps = ({ steps }: ErasureTask, now: number): readonly ErasureStep[] =>
  steps.filter(({ dueAt }) => dueAt <= now);

/**
 * The erasures that are spread over up to two days. A row is sealed under a key derived from the master key and holds all
 * that one erasure has left to do, so a dump shows neither whose posts will leave, nor when, nor which belong together.
 */
export class ErasureTasks {
  readonly #db: Kysely<OperationalTables>;
  readonly #key: KeyObject;
  readonly #reportUnreadable: ReportUnreadable;

  constructor(db: Kysely<OperationalTables>, masterKey: MasterKey, reportUnreadable: ReportUnreadable) {
    this.#db = db;
    this.#key = masterKey.deriveKeyObject('erasureTasks');
    this.#reportUnreadable = reportUnreadable;
  }

  /** Adds a task inside the caller's transaction and returns its id. `leaving` gets random times, the rest is due now. */
  async add(
    pseudonymId: string,
    leaving: readonly Omit<ErasureStep, 'dueAt'>[],
    transaction: Kysely<OperationalTables>,
  ): Promise<string> {
    const now = await databaseTime(transaction);
    const endsAt = now + SPREAD_MS - RESERVE_MS;
    const steps: ErasureStep[] = [
      { kind: 'traces', id: '', dueAt: now },
      { kind: 'find-words', id: '', dueAt: now },
      ...leaving.map((step) => ({ ...step, dueAt: drawDueAt(now, endsAt) })),
    ];
    const id = randomUUID();
    const sealed = this.#seal(id, { pseudonymId, endsAt, steps });
    await transaction.insertInto('erasure_tasks').values({ id, sealed }).execute();
    return id;
  }

  /** All tasks, and the time on the database's clock. A damaged row is reported and left out. */
  async all(): Promise<{ readonly now: number; readonly tasks: readonly StoredErasureTask[] }> {
    const now = await databaseTime(this.#db);
    const rows = await this.#db.selectFrom('erasure_tasks').selectAll().execute();
    const tasks = rows.flatMap(({ id, sealed }) => {
      try {
        return [{ id, ...this.#open(id, sealed) }];
      } catch (error) {
        this.#reportUnreadable(`the erasure task ${id}`, error);
        return [];
      }
    });
    return { now, tasks };
  }

  /**
   * Locks a task, and stores what `work` makes of it in the same transaction; undefined removes it. Does nothing while
   * another process has it locked, or when it is gone. Throws if it is damaged.
   */
  async change(
    id: string,
    work: (
      task: ErasureTask,
      now: number,
      transaction: Kysely<OperationalTables>,
    ) => Promise<ErasureTask | undefined>,
  ): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ sealed: Buffer }>`
        select sealed from erasure_tasks where id = ${id} for update skip locked`.execute(transaction);
      const [row] = rows;
      if (!row) return;
      const task = await work(this.#open(id, row.sealed), await databaseTime(transaction), transaction);
      if (task) {
        const sealed = this.#seal(id, task);
        await transaction.updateTable('erasure_tasks').set({ sealed }).where('id', '=', id).execute();
      } else {
        await transaction.deleteFrom('erasure_tasks').where('id', '=', id).execute();
      }
    });
  }

  /** How many erasures are being spread, and how many of them are late. */
  async count(): Promise<{ readonly spread: number; readonly late: number }> {
    const { now, tasks } = await this.all();
    const late = tasks.filter(
      (task) => dueSteps(task, now - LATE_MS).length > 0 || task.endsAt + LATE_MS < now,
    );
    return { spread: tasks.length, late: late.length };
  }

  #seal(id: string, task: ErasureTask): Buffer {
    const json = JSON.stringify(task);
    // JSON ignores spaces at its end.
    return sealBytes(Buffer.from(json.padEnd(Math.ceil(json.length / PADDED_TO) * PADDED_TO)), id, this.#key);
  }

  #open(id: string, sealed: Buffer): ErasureTask {
    return JSON.parse(openBytes(sealed, id, this.#key).toString()) as ErasureTask;
  }
}

async function databaseTime(db: Kysely<OperationalTables>): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  return rows[0]?.ms ?? Number.NaN;
}
