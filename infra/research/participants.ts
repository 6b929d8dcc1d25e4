import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { OperationalTables } from '../postgres/tables.ts';

const SALT_BYTES = 32;

/** A person in a study. */
export interface Participant {
  readonly personId: string;
  /** The made-up id under which answers and exports know them. */
  readonly pseudonym: string;
  /** Blinds their part of a state hash. */
  readonly salt: Buffer;
}

/**
 * The people of each study, with their made-up ids. A row is added before its consent is recorded, removed before the
 * withdrawal is recorded, and goes with the person's key. A consent without a row counts in no answer. A row without a
 * consent counts in none either: a process that dies before the event of the consent leaves such a row.
 */
export class Participants {
  readonly #db: Kysely<OperationalTables>;

  constructor(db: Kysely<OperationalTables>) {
    this.#db = db;
  }

  /**
   * Runs `work` while no other consent, withdrawal or erasure of this person runs, in any process. Without a key, which an
   * erasure destroys, it runs at once: nothing can be stored for such a person. `work` gets no transaction: what it has
   * stored stays if it throws.
   */
  async withPersonLock<T>(personId: string, work: () => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(async (transaction) => {
      await sql`select from personal_keys where owner = ${personId} for no key update`.execute(transaction);
      return work();
    });
  }

  /** Adds a person under a new made-up id, unless they are there. Does nothing if they have been erased. */
  add(studyId: string, personId: string): Promise<void> {
    return this.addAll(studyId, [personId]);
  }

  /** The same for several people, in one statement: if it throws, none of them is added. Erased people are left out. */
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
