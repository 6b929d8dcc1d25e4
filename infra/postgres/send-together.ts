import type { QueryExecutorProvider, Transaction } from 'kysely';
import type { BoundStatement } from './compiled-statement.ts';

/**
 * Sends `first`, and then the first statement of `second`, without waiting for an answer in between. PostgreSQL runs
 * them in this order, each with a snapshot of its own: `second` sees what was committed while `first` waited for a lock.
 * A `first` that PostgreSQL refuses ends the transaction, so the statements of `second` fail, too. If both fail, the
 * error of `first` is thrown.
 */
export function sendTogether<Tables, Row, Second>(
  transaction: Transaction<Tables>,
  first: BoundStatement<Row>,
  second: (connection: QueryExecutorProvider) => Promise<Second>,
): Promise<[readonly Row[], Second]> {
  const executor = transaction.getExecutor();
  return executor.provideConnection(async (connection) => {
    // A transaction of Kysely would hold the second statement back until the first one is answered.
    const sameConnection = executor.withConnectionProvider({ provideConnection: (use) => use(connection) });
    // Wait for both even if one fails: a statement sent after the rollback would run outside the transaction.
    const [answer, result] = await Promise.allSettled([
      connection.executeQuery<Row>(first.compile(transaction)),
      (async () => second({ getExecutor: () => sameConnection }))(),
    ]);
    if (answer.status === 'rejected') throw answer.reason;
    if (result.status === 'rejected') throw result.reason;
    return [answer.value.rows, result.value];
  });
}
