import pg from 'pg';

/** Members of the driver's query that its types lack. */
interface QueryParts {
  /** `extended` sends a statement without a name and values by the extended protocol, too. */
  queryMode: 'extended' | undefined;
  prepare(connection: pg.Connection): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}

// The class is there, and only its type lacks the members above.
const DriverQuery = pg.Query as unknown as new (
  ...parameters: ConstructorParameters<typeof pg.Query>
) => pg.Query & QueryParts;

/**
 * A statement that goes to the server with the `begin` of its transaction:
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING. If `begin` fails, the statement
 * does not run, because the server ignores everything up to the next synchronization point.
 */
export class QueryWithBegin extends DriverQuery {
  readonly #begin: string;
  #hasBegun = false;

  /** `begin` is the name under which the connection has prepared that statement. */
  constructor(begin: string, ...parameters: ConstructorParameters<typeof pg.Query>) {
    super(...parameters);
    this.#begin = begin;
    this.queryMode = 'extended';
  }

  override prepare(connection: pg.Connection): void {
    connection.bind({ statement: this.#begin }, true);
    connection.execute({}, true);
    super.prepare(connection);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#hasBegun) super.handleCommandComplete(message, connection);
    this.#hasBegun = true;
  }
}
