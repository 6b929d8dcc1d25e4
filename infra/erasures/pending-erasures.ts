import { type KeyObject, randomInt, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { DAY_S } from '../../domain/time/units.ts';
import type { MasterKey } from '../crypto/master-key.ts';
import { openBytes, sealBytes } from '../crypto/sealed-bytes.ts';
import type { ReportUnreadable } from '../crypto/unreadable.ts';
import type { OperationalTables } from '../postgres/tables.ts';

/** The log records a person's erasure within this many seconds, and a pseudonym's erasure at once. */
const PERSON_WITHIN_S = 7 * DAY_S;

/** An erasure this many seconds past its due time is overdue. Housekeeping records due erasures every minute. */
const OVERDUE_S = 600;

export interface ErasureOutlook {
  readonly overdue: number;
  readonly nextDue: Date | null;
}

/**
 * An erasure that the log has not recorded yet. A person's data is destroyed already. A `member` is a pseudonym, and
 * what is left of its data is destroyed right before the log records the erasure.
 */
export interface PendingErasure {
  readonly id: string;
  readonly kind: 'person' | 'member';
  readonly owner: string;
}

/**
 * Erasures that the log has not recorded yet. A person's erasure is recorded at a random time, so
 * that neither its position nor its time in the log reveals which pseudonym was theirs. The rows of both may be
 * written together, so both are sealed under a key derived from the master key.
 */
export class PendingErasures {
  readonly #db: Kysely<OperationalTables>;
  readonly #key: KeyObject;
  readonly #reportUnreadable: ReportUnreadable;

  constructor(db: Kysely<OperationalTables>, masterKey: MasterKey, reportUnreadable: ReportUnreadable) {
    this.#db = db;
    this.#reportUnreadable = reportUnreadable;
    this.#key = masterKey.deriveKeyObject('pendingErasures');
  }

  /**
   * Adds erasures inside the caller's transaction. Returns those that are due as soon as it commits. Those of people are
   * due within a week, but not within the first `peopleAfterS` seconds.
   */
  async add(
    people: readonly string[],
    pseudonymIds: readonly string[],
    transaction: Kysely<OperationalTables>,
    peopleAfterS = 0,
  ): Promise<PendingErasure[]> {
    const due = pseudonymIds.map((owner): PendingErasure => ({ id: randomUUID(), kind: 'member', owner }));
    const rows = [
      ...due.map((erasure) => this.#row(erasure, 0)),
      ...people.map((owner) =>
        this.#row({ id: randomUUID(), kind: 'person', owner }, randomInt(peopleAfterS, PERSON_WITHIN_S)),
      ),
    ];
    await transaction.insertInto('untold_erasures').values(rows).execute();
    return due;
  }

  /** The erasures that are due. A damaged row is reported and skipped. */
  async due(): Promise<PendingErasure[]> {
    const rows = await this.#db
      .selectFrom('untold_erasures')
      .select(['id', 'sealed'])
      .where('due', '<=', sql<Date>`now()`)
      .orderBy('due')
      .execute();
    return rows.flatMap(({ id, sealed }) => {
      try {
        const [kind, owner] = openBytes(sealed, id, this.#key).toString().split(':') as [
          PendingErasure['kind'],
          string,
        ];
        return [{ id, kind, owner }];
      } catch (error) {
        this.#reportUnreadable(`the erasure ${id}`, error);
        return [];
      }
    });
  }

  /** How many wait for their time, and how many are due. */
  async count(): Promise<{ readonly scheduled: number; readonly due: number }> {
    const { rows } = await sql<{ scheduled: number; due: number }>`
      select count(*) filter (where due > now())::int as scheduled,
        count(*) filter (where due <= now())::int as due from untold_erasures`.execute(this.#db);
    return rows[0] ?? { scheduled: 0, due: 0 };
  }

  /** How many have been due for ten minutes or longer, and when the next one is due: null if none is scheduled. */
  async outlook(): Promise<ErasureOutlook> {
    const { rows } = await sql<{ overdue: number; nextDue: Date | null }>`
      select count(*) filter (where due <= now() - make_interval(secs => ${OVERDUE_S}))::int as overdue,
        min(due) filter (where due > now()) as "nextDue" from untold_erasures`.execute(this.#db);
    return rows[0] ?? { overdue: 0, nextDue: null };
  }

  /** Removes an erasure that the log has recorded. */
  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom('untold_erasures').where('id', '=', id).execute();
  }

  #row({ id, kind, owner }: PendingErasure, afterS: number) {
    return {
      id,
      sealed: sealBytes(Buffer.from(`${kind}:${owner}`), id, this.#key),
      due: sql<Date>`now() + make_interval(secs => ${afterS})`,
    };
  }
}
