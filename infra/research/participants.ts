import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { OperationalTables } from '../postgres/tables.ts';

const SALT_BYTES = 32;

/** A person in a study. */
export interface Participant {
  readonly personId: string;
  /** The made-up id that stands for them in figures and exports. */
  readonly pseudonym: string;
  /** Random bytes that go into the hash of their data, so that nobody can find the data by trying values. */
  readonly salt: Buffer;
}

/**
 * The people of each study, with their made-up ids. A row is added before the event of the consent, and removed before
 * the event of the withdrawal. An erasure deletes it together with the person's key. A person counts only with both a
 * row and a consent: a process that dies between the two leaves one of them.
 */
export class Participants {
  readonly #db: Kysely<OperationalTables>;

  constructor(db: Kysely<OperationalTables>) {
    this.#db = db;
  }

  /**
   * Runs `work` while no other consent, withdrawal or erasure of this person runs, in any process: each of them locks
   * the row of the person's key. After an erasure there is no such row. `work` then runs at once, because nothing can be
   * stored for this person. `work` uses connections of its own, so what it has stored stays if it throws. It must not
   * call this again for the same person: it would wait for itself until the lock times out, and fail.
   */
  async withPersonLock<T>(personId: string, work: () => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(async (transaction) => {
      // This lock lets other connections insert rows that refer to the key.
      await sql`select from personal_keys where owner = ${personId} for no key update`.execute(transaction);
      return work();
    });
  }

  /** Adds a person under a new made-up id, unless they are there. Does nothing if they have been erased. */
  add(studyId: string, personId: string): Promise<void> {
    return this.addAll(studyId, [personId]);
  }

  /** Adds several people: all of them, or none if it throws. Erased people are left out. */
  async addAll(studyId: string, personIds: readonly string[]): Promise<void> {
    const salts = personIds.map(() => randomBytes(SALT_BYTES));
    await sql`
      insert into research_participants (study_id, person_id, salt)
      select ${studyId}::uuid, owner, salt
        from unnest(${personIds}::text[], ${salts}::bytea[]) as added (person, salt)
        join personal_keys on owner = person
      on conflict do nothing`.execute(this.#db);
  }

  /** Whether this person is in the study. */
  async has(studyId: string, personId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('research_participants')
      .select('pseudonym')
      .where('study_id', '=', studyId)
      .where('person_id', '=', personId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Removes a person from a study. Their made-up id and salt are gone for good. */
  async remove(studyId: string, personId: string): Promise<void> {
    await this.#db
      .deleteFrom('research_participants')
      .where('study_id', '=', studyId)
      .where('person_id', '=', personId)
      .execute();
  }

  /** Removes a person from every study. */
  async removeFromAll(personId: string): Promise<void> {
    await this.#db.deleteFrom('research_participants').where('person_id', '=', personId).execute();
  }

  /** The people in a study, ordered by made-up id. */
  ofStudy(studyId: string): Promise<Participant[]> {
    return this.#db
      .selectFrom('research_participants')
      .select(['person_id as personId', 'pseudonym', 'salt'])
      .where('study_id', '=', studyId)
      .orderBy('pseudonym')
      .execute();
  }
}
