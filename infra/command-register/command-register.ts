import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { DomainError } from '../../domain/domain-error.ts';
import type { JsonObject } from '../event-store/port.ts';
import type { PlainTables } from '../postgres/tables.ts';

/** How long a repeat waits for the first call to finish, in milliseconds. */
const WAIT_MS = 5_000;
const POLL_MS = 50;
/** A claim this old whose call never finished belongs to a process that died: it may be taken over. */
const ABANDONED_MS = 15_000;
const KEEP_DAYS = 90;

/** A command as its sender named it: who, under which key, and a keyed hash of what. */
export interface CommandKey {
  readonly actor: string;
  readonly key: string;
  readonly hash: Buffer;
}

/** What a finished command is remembered by: its HTTP status, ids and numbers; never a text. */
export interface FinishedCommand {
  readonly status: number;
  readonly facts: JsonObject;
}

/** The first call with this key is still at work. */
export class CommandInProgress extends Error {
  override readonly name = 'CommandInProgress';
}

type Row = { hash: Buffer; claimed_at: Date; status: number | null; answer: JsonObject | null };

/** Remembers which commands have been carried out, so that a repeat gets the first answer. */
export class CommandRegister {
  readonly #db: Kysely<PlainTables>;

  constructor(db: Kysely<PlainTables>) {
    this.#db = db;
  }

  /**
   * Runs `work` for the first call with this key and remembers its answer; a repeat gets what was
   * remembered in `work`'s argument instead of being decided again. A call that throws leaves no trace.
   * Throws `DomainError('reused-command-id')` for a key used with another body, `CommandInProgress` when
   * the first call does not finish in time.
   */
  async once<T extends FinishedCommand>(
    command: CommandKey,
    work: (finished: FinishedCommand | undefined) => Promise<T>,
  ): Promise<T> {
    const finished = await this.#claim(command);
    if (finished) return work(finished);
    try {
      const answer = await work(undefined);
      await this.#finish(command, answer);
      return answer;
    } catch (error) {
      await this.#row(command).where('status', 'is', null).execute();
      throw error;
    }
  }

  /** Forgets commands too old to be repeated. */
  async sweep(): Promise<void> {
    await this.#db
      .deleteFrom('command_register')
      .where('claimed_at', '<', sql<Date>`now() - make_interval(days => ${KEEP_DAYS})`)
      .execute();
  }

  async #claim(command: CommandKey): Promise<FinishedCommand | undefined> {
    const deadline = Date.now() + WAIT_MS;
    for (;;) {
      if (await this.#insert(command)) return undefined;
      const row = await this.#read(command);
      if (!row) continue;
      if (!row.hash.equals(command.hash)) {
        throw new DomainError('reused-command-id', 'This command id was used for something else');
      }
      if (row.status !== null) return { status: row.status, facts: row.answer ?? {} };
      if (Date.now() - row.claimed_at.getTime() > ABANDONED_MS) {
        if (await this.#takeOver(command, row.claimed_at)) return undefined;
        continue;
      }
      if (Date.now() > deadline) throw new CommandInProgress('This is still being saved');
      await sleep(POLL_MS);
    }
  }

  async #insert({ actor, key, hash }: CommandKey): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto('command_register')
      .values({ actor, key, hash, claimed_at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async #read({ actor, key }: CommandKey): Promise<Row | undefined> {
    return this.#db
      .selectFrom('command_register')
      .select(['hash', 'claimed_at', 'status', 'answer'])
      .where('actor', '=', actor)
      .where('key', '=', key)
      .executeTakeFirst();
  }

  async #takeOver({ actor, key }: CommandKey, seen: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('command_register')
      .set({ claimed_at: new Date() })
      .where('actor', '=', actor)
      .where('key', '=', key)
      .where('status', 'is', null)
      .where('claimed_at', '=', seen)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async #finish({ actor, key }: CommandKey, { status, facts }: FinishedCommand): Promise<void> {
    await this.#db
      .updateTable('command_register')
      .set({ status, answer: JSON.stringify(facts) })
      .where('actor', '=', actor)
      .where('key', '=', key)
      .execute();
  }

  #row({ actor, key }: CommandKey) {
    return this.#db.deleteFrom('command_register').where('actor', '=', actor).where('key', '=', key);
  }
}
