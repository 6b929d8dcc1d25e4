import { type Kysely, sql } from 'kysely';
import { DomainError } from '../../domain/domain-error.ts';
import { FailureRun } from '../background/failure-run.ts';
import type { Logger } from '../background/logger.ts';
import { pollUntil } from '../background/poll-until.ts';
import type { JsonObject } from '../event-store/port.ts';
import { Batcher } from '../postgres/batcher.ts';
import type { OperationalTables } from '../postgres/tables.ts';

/** How long a repeated call waits for the first one to finish, in milliseconds. */
const WAIT_MS = 5_000;
const POLL_MS = 50;
/** An unfinished claim that is this old may be taken over: its process has probably died. */
const CLAIM_STALE_MS = 15_000;
const KEEP_DAYS = 90;

/**
 * A command's actor, its id, and a keyed hash of the call's method, address and body. The id is computed from the actor
 * and the call's idempotency key. `day` (YYYY-MM-DD) is stored instead of the exact time once the command has finished:
 * the actor's local date for a person, as in their events, else the day in UTC.
 */
export interface CommandKey {
  readonly day: string;
  readonly actor: string;
  readonly key: string;
  readonly hash: Buffer;
}

/** The stored result of a command: its HTTP status, ids and numbers, but no texts. */
export interface FinishedCommand {
  readonly status: number;
  readonly result: JsonObject;
}

/** The first call with this key has not finished. */
export class CommandInProgress extends Error {
  override readonly name = 'CommandInProgress';
}

type Finished = CommandKey & FinishedCommand;

const registerKeyOf = ({ actor, key }: CommandKey): string => `${actor}:${key}`;

/** Uses the database's clock, which all processes share. */
const isClaimStale = sql<boolean>`claimed_at < now() - make_interval(secs => ${CLAIM_STALE_MS / 1_000})`;

/**
 * The start of the command's day. If the write arrives more than a day before or after that, the start of the day of
 * its arrival, so that its row is still kept for `KEEP_DAYS`.
 */
const STORED_DAY = sql`
  case when abs(day - (now() at time zone 'UTC')::date) <= 1 then day::timestamp at time zone 'UTC'
    else date_trunc('day', now(), 'UTC') end`;

/** Remembers executed commands, so that a repeated call gets the first result. */
export class CommandRegister {
  readonly #db: Kysely<OperationalTables>;
  readonly #finishFailures: FailureRun;
  readonly #releaseFailures: FailureRun;
  readonly #claims = new Batcher((commands: readonly CommandKey[]) => this.#insert(commands));
  readonly #finishes = new Batcher((commands: readonly Finished[]) => this.#finish(commands));

  constructor(db: Kysely<OperationalTables>, log: Logger) {
    this.#db = db;
    this.#finishFailures = new FailureRun({ task: 'command result', log });
    this.#releaseFailures = new FailureRun({ task: 'command id release', log });
  }

  /**
   * Runs `work` for the first call with this key and stores its result. For a repeated call, `work` receives
   * the stored result and must not decide again. If `work` throws in the first call, the row is deleted, so
   * that the next call runs `work` again. Throws `DomainError('reused-command-id')` for a key with another
   * hash, and `CommandInProgress` when the first call does not finish in time.
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
      await this.#releaseClaim(command);
      throw error;
    }
    await this.#rememberResult({ ...command, status: answer.status, result: answer.result });
    return answer;
  }

  /**
   * Stores the result of an executed command. If that fails, a repeated call finds the result in the log by
   * the command's id.
   */
  async #rememberResult(finished: Finished): Promise<void> {
    try {
      await this.#finishes.call(finished);
      this.#finishFailures.end();
    } catch (error) {
      this.#finishFailures.add(error, 'a repeated call will find the result in the log');
      await this.#releaseClaim(finished);
    }
  }

  /** Deletes the commands of these actors inside the caller's transaction. */
  async deleteByActors(actors: readonly string[], transaction: Kysely<OperationalTables>): Promise<void> {
    await transaction
      .deleteFrom('command_register')
      .where('actor', '=', sql<string>`any(${actors})`)
      .execute();
  }

  /** Deletes commands that are too old to be repeated. */
  async sweep(): Promise<void> {
    await this.#db
      .deleteFrom('command_register')
      .where('claimed_at', '<', sql<Date>`now() - make_interval(days => ${KEEP_DAYS})`)
      .execute();
  }

  async #claim(command: CommandKey): Promise<FinishedCommand | undefined> {
    const claim = await pollUntil(() => this.#tryClaim(command), { everyMs: POLL_MS, timeoutMs: WAIT_MS });
    if (!claim) throw new CommandInProgress('This is still being saved');
    return claim.finished;
  }

  /**
   * Claims the command, or reads the result of the first call with its key. Returns undefined while that call is in
   * progress.
   */
  async #tryClaim(command: CommandKey): Promise<{ readonly finished?: FinishedCommand } | undefined> {
    if (await this.#claims.call(command)) return {};
    const row = await this.#read(command);
    if (!row) return this.#tryClaim(command); // The first call has just failed and deleted its row.
    if (!row.hash.equals(command.hash)) {
      throw new DomainError('reused-command-id', 'This command id was used for something else');
    }
    if (row.status !== null) return { finished: { status: row.status, result: row.answer ?? {} } };
    return row.isClaimStale && (await this.#reclaim(command)) ? {} : undefined;
  }

  /**
   * Claims every free key. The returned function says whether a command got its claim; of two commands with
   * the same key only the first one did. Rows are inserted in a fixed order, so that two processes cannot
   * deadlock.
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
      .select(['hash', 'status', 'answer', isClaimStale.as('isClaimStale')])
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
      .where(isClaimStale)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async #finish(commands: readonly Finished[]): Promise<() => void> {
    // The row may be gone: if this call was so slow that another took over its claim, that call may have
    // deleted it.
    await sql`
      insert into command_register (actor, key, hash, status, answer, claimed_at)
      select distinct on (actor, key) actor, key, hash, status, answer, ${STORED_DAY} from unnest(
        ${commands.map(({ actor }) => actor)}::text[], ${commands.map(({ key }) => key)}::uuid[],
        ${commands.map(({ hash }) => hash)}::bytea[], ${commands.map(({ status }) => status)}::int[],
        ${commands.map(({ result }) => JSON.stringify(result))}::jsonb[], ${commands.map(({ day }) => day)}::date[])
        with ordinality as finished (actor, key, hash, status, answer, day, place)
      order by actor, key, place
      on conflict (actor, key) do update set status = excluded.status, answer = excluded.answer,
        claimed_at = excluded.claimed_at
        where command_register.status is null`.execute(this.#db);
    return () => {};
  }

  /**
   * Releases the claim, so that the next call with this key runs. A claim that cannot be released expires.
   */
  async #releaseClaim({ actor, key }: CommandKey): Promise<void> {
    const released = this.#db
      .deleteFrom('command_register')
      .where('actor', '=', actor)
      .where('key', '=', key)
      .where('status', 'is', null)
      .execute();
    await this.#releaseFailures.tolerate(released, `the claim expires after ${CLAIM_STALE_MS / 1_000} s`);
  }
}
