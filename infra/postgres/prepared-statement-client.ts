import pg from 'pg';

/**
 * After this many different statements, further ones are not prepared. There are normally few, because values
 * are parameters.
 */
const STATEMENTS_MAX = 500;
/** The error code when a table has changed since the statement was prepared. */
const STALE_PLAN = '0A000';

/** The driver's error for a server that has not answered within `query_timeout`. */
const UNANSWERED = 'Query read timeout';
const MS_PER_S = 1_000;

type Done = (error: unknown, result: unknown) => void;

const statementNames = new Map<string, string>();
let statementCount = 0;

function statementNameOf(text: string): string | undefined {
  let name = statementNames.get(text);
  if (name === undefined && statementNames.size < STATEMENTS_MAX) {
    name = `hearten_${statementCount++}`;
    statementNames.set(text, name);
  }
  return name;
}

/**
 * A connection on which the server parses and plans each statement with parameters once instead of every
 * time. For statements with small results that is much of the work. A statement that a changed table has made
 * stale fails once with the caller's error, and is prepared again the next time. A connection whose server does not
 * answer in time is cut: the driver would send the next statement behind the one without an answer.
 */
export class PreparedStatementClient extends pg.Client {
  /** Called with the time that each statement with parameters took, in seconds. */
  onQuery: ((seconds: number) => void) | undefined;

  // The driver's signature has ten overloads. The arguments are passed on unchanged, except for an added
  // name.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override query(...args: any[]): any {
    const query = super.query.bind(this) as (...args: unknown[]) => unknown;
    const [first, second, callback] = args;
    const config = typeof first === 'string' ? { text: first, values: second } : first;
    const name = Array.isArray(config?.values) ? (config.name ?? statementNameOf(config.text)) : undefined;
    if (name === undefined) return query(...args);
    const began = performance.now();
    const send = (done: Done) =>
      query({ ...config, name }, (error: unknown, result: unknown) => {
        this.onQuery?.((performance.now() - began) / MS_PER_S);
        if ((error as Error | null)?.message === UNANSWERED) this.#cut();
        if ((error as { code?: unknown } | null)?.code === STALE_PLAN) statementNames.delete(config.text);
        done(error, result);
      });
    return callback === undefined ? toPromise(send) : send(callback);
  }

  /** The pool then drops the connection. The driver's types lack its stream. */
  #cut(): void {
    (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
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
