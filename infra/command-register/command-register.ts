import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { DomainError } from '../../domain/domain-error.ts';
import type { JsonObject } from '../event-store/port.ts';
import { Batcher } from '../postgres/batcher.ts';
import type { OperationalTables } from '../postgres/tables.ts';

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
  readonly result: JsonObject;
}

/** The first call with this key is still at work. */
export class CommandInProgress extends Error {
  override readonly name = 'CommandInProgress';
}

type Finished = CommandKey & FinishedCommand;

const registerKeyOf = ({ actor, key }: CommandKey): string => `${actor}:${key}`;

/** By the database's clock, which all processes share. */
const abandoned = sql<boolean>`claimed_at < now() - make_interval(secs => ${ABANDONED_MS / 1_000})`;

/** Remembers which commands have been carried out, so that a repeat gets the first answer. */
export class CommandRegister {
  readonly #db: Kysely<OperationalTables>;
  readonly #claims = new Batcher((commands: readonly CommandKey[]) => this.#insert(commands));
  readonly #finishes = new Batcher((commands: readonly Finished[]) => this.#finish(commands));

  constructor(db: Kysely<OperationalTables>) {
    this.#db = db;
  }

  /**
   * Runs `work` for the first call with this key and remembers its answer; a repeat gets what was
   * remembered in `work`'s argument instead of being decided again. A call that throws leaves no trace.
   * Throws `DomainError('reused-command-id')` for a key used with another body, `CommandInProgress` when
   * the first call does not finish in time.
   */
  async runOnce<T extends FinishedCommand>(
    command: CommandKey,
    work: (finished: FinishedCommand | undefined) => Promise<T>,
  ): Promise<T> {
    const finished = await this.#claim(command);
    if (finished) return work(finished);
    let answer: T;
    try {
      answer = await work(undefined);
    } catch (error) {
      await this.#abandon(command);
      throw error;
    }
    // What is done is done: when it can't be remembered, a repeat finds it in the log by the command's id.
    const { status, result } = answer;
    await this.#finishes.call({ ...command, status, result }).catch(() => this.#abandon(command));
    return answer;
  }

  /** Forgets what these have sent, inside the caller's transaction. */
  async deleteByActors(actors: readonly string[], transaction: Kysely<OperationalTables>): Promise<void> {
    await transaction
      .deleteFrom('command_register')
      .where('actor', '=', sql<string>`any(${actors})`)
      .execute();
  }

  /** Forgets commands too old to be repeated. */
  async sweep(): Promise<void> {
    await this.#db
      .deleteFrom('command_register')
      .where('claimed_at', '<', sql<Date>`now() - make_interval(days => ${KEEP_DAYS})`)
      .execute();
  }

  async #claim(command: CommandKey): Promise<FinishedCommand | undefined> {
    const deadline = performance.now() + WAIT_MS;
    for (;;) {
      if (await this.#claims.call(command)) return undefined;
      const row = await this.#read(command);
      if (!row) continue; // The first call was refused in this moment.
      if (!row.hash.equals(command.hash)) {
        throw new DomainError('reused-command-id', 'This command id was used for something else');
      }
      if (row.status !== null) return { status: row.status, result: row.answer ?? {} };
      if (row.abandoned && (await this.#reclaim(command))) return undefined;
      if (performance.now() > deadline) throw new CommandInProgress('This is still being saved');
      await sleep(POLL_MS);
    }
  }

  /**
   * Claims what is free, and answers for each whether it was; of two with one name only the first has claimed it. All
   * processes go through the names in one order, so that none waits for another in a circle.
   */
  async #insert(commands: readonly CommandKey[]): Promise<(command: CommandKey) => boolean> {
    const { rows } = await sql<CommandKey>`
      insert into command_register (actor, key, hash)
      select distinct on (actor, key) actor, key, hash from unnest(
        ${commands.map(({ actor }) => actor)}::text[], ${commands.map(({ key }) => key)}::uuid[],
        ${commands.map(({ hash }) => hash)}::bytea[]) with ordinality as command (actor, key, hash, place)
      order by actor, key, place
      on conflict do nothing returning actor, key`.execute(this.#db);
    const claimed = new Set(rows.map(registerKeyOf));
    return (command) => claimed.delete(registerKeyOf(command));
  }

  #read({ actor, key }: CommandKey) {
    return this.#db
      .selectFrom('command_register')
      .select(['hash', 'status', 'answer', abandoned.as('abandoned')])
      .where('actor', '=', actor)
      .where('key', '=', key)
      .executeTakeFirst();
  }

  async #reclaim({ actor, key }: CommandKey): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('command_register')
      .set({ claimed_at: sql<Date>`now()` })
      .where('actor', '=', actor)
      .where('key', '=', key)
      .where('status', 'is', null)
      .where(abandoned)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async #finish(commands: readonly Finished[]): Promise<() => void> {
    // The row may be gone: a call that was slow enough to be taken over for dead ends with whoever did so.
    await sql`
      insert into command_register (actor, key, hash, status, answer)
      select distinct on (actor, key) actor, key, hash, status, answer from unnest(
        ${commands.map(({ actor }) => actor)}::text[], ${commands.map(({ key }) => key)}::uuid[],
        ${commands.map(({ hash }) => hash)}::bytea[], ${commands.map(({ status }) => status)}::int[],
        ${commands.map(({ result }) => JSON.stringify(result))}::jsonb[])
        with ordinality as finished (actor, key, hash, status, answer, place)
      order by actor, key, place
      on conflict (actor, key) do update set status = excluded.status, answer = excluded.answer
        where command_register.status is null`.execute(this.#db);
    return () => {};
  }

  /** Lets the next call with this key begin anew; where that fails, the claim grows old instead. */
  async #abandon({ actor, key }: CommandKey): Promise<void> {
    await this.#db
      .deleteFrom('command_register')
      .where('actor', '=', actor)
      .where('key', '=', key)
      .where('status', 'is', null)
      .execute()
      .catch(() => {});
  }
}
