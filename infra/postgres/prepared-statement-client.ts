import pg from 'pg';
import { SECOND_MS } from '../../domain/time/units.ts';
import { QueryWithBegin } from './query-with-begin.ts';

/**
 * After this many different statements, further ones are not prepared. There are normally few, because values
 * are parameters.
 */
const STATEMENTS_MAX = 500;
/**
 * The error code of a statement whose table has changed since it was prepared. Unsupported features have the same code.
 */
const STALE_PLAN = '0A000';

/** The error of a statement that the server has not answered in time, worded as the driver words it. */
const UNANSWERED = 'Query read timeout';

/** The statement that begins a transaction, as Kysely sends it. */
const BEGIN = 'begin';

type Done = (error: unknown, result?: unknown) => void;

export type PreparedStatementConfig = pg.ClientConfig & {
  /**
   * How long a statement waits for its answer until its connection is cut, in milliseconds. Without it there is no
   * limit here.
   */
  readonly answerMs?: number | undefined;
  /** The names that the connections of a pool share. Without them the connection has names of its own. */
  readonly statementNames?: StatementNames;
};

/** The names of prepared statements, which all connections of a pool share. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #count = 0;

  /** The name for a statement; undefined for a new statement if there are too many names. */
  of(text: string): string | undefined {
    let name = this.#names.get(text);
    if (name === undefined && this.#names.size < STATEMENTS_MAX) {
      name = `hearten_${this.#count++}`;
      this.#names.set(text, name);
    }
    return name;
  }

  /** From now on the statement has another name, so that it is prepared again. */
  forget(text: string): void {
    this.#names.delete(text);
  }
}

/**
 * A connection on which the server parses each statement with parameters once, and after some calls can keep its plan.
 * For statements with small results that is much of the work. A statement that a changed table has made stale fails
 * once, so its caller gets an error, and is prepared again the next time. A connection whose server does not answer in
 * time is cut: in the driver, the next statement would wait behind the one without an answer.
 *
 * A `begin` with an empty array of values, as Kysely sends it, is not sent alone: it goes with the next statement. So a
 * transaction costs a round trip less.
 */
export class PreparedStatementClient extends pg.Client {
  /** Called with the time that each prepared statement took, in seconds. */
  onQuery: ((seconds: number) => void) | undefined;
  readonly #answerMs: number | undefined;
  readonly #names: StatementNames;
  /** The name of a `begin` that is not sent yet. */
  #heldBegin: string | undefined;
  /** A member for each statement without an answer. */
  readonly #unanswered = new Set<unknown>();

  constructor(config: PreparedStatementConfig = {}) {
    super(config);
    this.#answerMs = config.answerMs;
    this.#names = config.statementNames ?? new StatementNames();
  }

  // A statement with values gets a name. Its `query_timeout` becomes our own deadline. Of a config only `text`,
  // `values`, `name` and `query_timeout` count.
  // biome-ignore lint/suspicious/noExplicitAny: the driver's signature has ten overloads
  override query(...args: any[]): any {
    const query = super.query.bind(this) as (...args: unknown[]) => unknown;
    const [first, second] = args;
    const callback: Done | undefined = args.find((arg) => typeof arg === 'function');
    const config =
      typeof first === 'string' ? { text: first, values: Array.isArray(second) ? second : undefined } : first;
    const name = Array.isArray(config.values) ? (config.name ?? this.#names.of(config.text)) : undefined;
    if (config.text === BEGIN && !callback && name !== undefined && this.#isPrepared(name)) {
      this.#heldBegin = name;
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
    }
    const begin = this.#heldBegin;
    this.#heldBegin = undefined;
    const startedAt = performance.now();
    const send = (done: Done) => {
      this.#unanswered.add(send);
      // A query may have a deadline of its own.
      const finish = this.#withDeadline(config.query_timeout ?? this.#answerMs, (error, result) => {
        this.#unanswered.delete(send);
        if (name !== undefined) this.onQuery?.((performance.now() - startedAt) / SECOND_MS);
        if ((error as { code?: unknown } | null)?.code === STALE_PLAN) this.#names.forget(config.text);
        done(error, result);
      });
      // Not as a config object: the driver would copy its property descriptors, a fortieth of the time of API tests.
      const parameters = [config.text, config.values, finish] as const;
      const made =
        begin === undefined ? new pg.Query(...parameters) : new QueryWithBegin(begin, ...parameters);
      return query(Object.assign(made, { name }));
    };
    return callback === undefined ? toPromise(send) : send(callback);
  }

  /**
   * Cuts the connection if the returned callback is not called in time. Replaces the driver's `query_timeout`, which
   * swaps the query's callback and so makes V8 retain the rows (see `toPromise`).
   */
  #withDeadline(answerMs: number | undefined, done: Done): Done {
    if (answerMs === undefined) return done;
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      this.cut();
    }, answerMs);
    return (error, result) => {
      clearTimeout(timer);
      done(late ? new Error(UNANSWERED) : error, result);
    };
  }

  /** Forgets a `begin` that no statement followed. */
  forgetBegin(): void {
    this.#heldBegin = undefined;
  }

  /** Whether a statement has no answer yet. */
  protected get isBusy(): boolean {
    return this.#unanswered.size > 0;
  }

  /** Closes the connection at once. A pool then drops it. */
  protected cut(): void {
    this.#connection.stream.destroy();
  }

  #isPrepared(name: string): boolean {
    return this.#connection.parsedStatements[name] !== undefined;
  }

  /** The driver's types lack the connection of a client. */
  get #connection() {
    return (this as unknown as { connection: pg.Connection & { parsedStatements: Record<string, string> } })
      .connection;
  }
}

/**
 * Turns the driver's callback into a promise, as the driver does without a callback. The driver sets its
 * callback afterward, and V8 then keeps the rows of such a query through several garbage collections, which
 * took longer than the query.
 */
async function toPromise(send: (done: Done) => unknown): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => {
      send((error, result) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    // The driver's own stack ends where the answer was read. This one leads to the caller.
    Error.captureStackTrace(error as Error);
    throw error;
  }
}
