import { randomInt, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { MasterKey } from '../crypto/master-key.ts';
import { openBytes, sealBytes } from '../crypto/sealed-bytes.ts';
import { reportUnreadable } from '../crypto/unreadable.ts';
import type { OperationalTables } from '../postgres/tables.ts';

/** Within so many seconds of an erasure the log is told of the person; of the member it is told at once. */
const PERSON_WITHIN_S = 7 * 86_400;

/** An erasure the log is to be told of. */
export interface PendingErasure {
  readonly id: string;
  readonly kind: 'person' | 'member';
  readonly owner: string;
}

/**
 * Erasures that are done, and that the log has still to be told of. A person's has a moment of its own, drawn at
 * random, so that neither place nor time in the log tells which member they were. Both are sealed under a key
 * derived from the master key: the rows are written together.
 */
export class PendingErasures {
  readonly #db: Kysely<OperationalTables>;
  readonly #key: Buffer;

  constructor(db: Kysely<OperationalTables>, masterKey: MasterKey) {
    this.#db = db;
    this.#key = masterKey.derive('pendingErasures');
  }

  /** Notes whom the log is to be told of, inside the caller's transaction. Answers those it is time for once that commits. */
  async add(
    people: readonly string[],
    pseudonymIds: readonly string[],
    transaction: Kysely<OperationalTables>,
  ): Promise<PendingErasure[]> {
    const due = pseudonymIds.map((owner): PendingErasure => ({ id: randomUUID(), kind: 'member', owner }));
    const rows = [
      ...due.map((erasure) => this.#row(erasure, 0)),
      ...people.map((owner) =>
        this.#row({ id: randomUUID(), kind: 'person', owner }, randomInt(PERSON_WITHIN_S)),
      ),
    ];
    await transaction.insertInto('untold_erasures').values(rows).execute();
    return due;
  }

  /** Those it is time for. A note that is damaged holds back no other. */
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
      } catch {
        reportUnreadable(`the erasure ${id}`);
        return [];
      }
    });
  }

  /** The log has been told. */
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
