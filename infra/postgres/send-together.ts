import type { QueryExecutorProvider } from 'kysely';
import type { BoundStatement } from './compiled-statement.ts';

/**
 * Sends `first`, and then what `second` sends, without waiting for an answer in between. PostgreSQL runs them in this
 * order, each with a snapshot of its own: `second` sees what was committed while `first` waited for a lock. If `first`
 * fails, so does `second`, and the error of `first` is thrown. Call it inside a transaction: outside one, `second` would
 * run although `first` has failed.
 */
export function sendTogether<Row, Second>(
  transaction: QueryExecutorProvider,
  first: BoundStatement<Row>,
  second: (connection: QueryExecutorProvider) => Promise<Second>,
): Promise<[readonly Row[], Second]> {
  const executor = transaction.getExecutor();
  return executor.provideConnection((connection) => {
    // A transaction of Kysely would hold the second statement back until the first one is answered.
    const sameConnection = executor.withConnectionProvider({ provideConnection: (use) => use(connection) });
    const answer = connection.executeQuery<Row>(first.compile(transaction));
    return Promise.all([answer.then(({ rows }) => rows), second({ getExecutor: () => sameConnection })]);
  });
}
