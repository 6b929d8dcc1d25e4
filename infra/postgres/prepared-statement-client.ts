import pg from 'pg';

/** Statements are few, since values are parameters: a text that comes after so many others is not prepared. */
const STATEMENTS_MAX = 500;
/** A table has another shape than when the statement was prepared. */
const STALE_PLAN = '0A000';

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
 * A connection on which the server parses and plans a statement with parameters once, not each time: with
 * small answers that is much of the work. One that a changed table has made stale fails once, as its own
 * caller's error, and is prepared anew the next time.
 */
export class PreparedStatementClient extends pg.Client {
  // The driver's signature has ten overloads; what was given goes on to it, with a name added.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override query(...args: any[]): any {
    const query = super.query.bind(this) as (...args: unknown[]) => unknown;
    const [first, second, callback] = args;
    const config = typeof first === 'string' ? { text: first, values: second } : first;
    const name = Array.isArray(config?.values) ? (config.name ?? statementNameOf(config.text)) : undefined;
    if (name === undefined) return query(...args);
    const send = (done: Done) =>
      query({ ...config, name }, (error: unknown, result: unknown) => {
        if ((error as { code?: unknown } | null)?.code === STALE_PLAN) statementNames.delete(config.text);
        done(error, result);
      });
    return callback === undefined ? toPromise(send) : send(callback);
  }
}

/**
 * Does what the driver does itself without a callback. The driver sets its callback afterwards, and V8 then
 * keeps the rows of such a query through several collections, which took more time than the query.
 */
async function toPromise(send: (done: Done) => unknown): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => {
      send((error, result) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    // The driver's own stack ends where the answer was read; this one leads to the caller.
    Error.captureStackTrace(error as Error);
    throw error;
  }
}
