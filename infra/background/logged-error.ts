import { DatabaseError } from 'pg';

/** The fields of an error in the log. */
type LoggedError = {
  readonly [key: string]: unknown;
  readonly type: string;
  readonly code?: unknown;
  readonly message: string;
  readonly stack: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
};

/**
 * The parts of an error that an operator needs to find a fault. PostgreSQL's messages quote values of the
 * failing row, which may be a name or a hash. So only the code and the names of the table and the constraint
 * are kept of its errors.
 */
export function loggedError(error: Error): LoggedError {
  const { code, cause } = error as Error & { code?: unknown };
  const message = error instanceof DatabaseError ? placeOf(error) : error.message;
  return {
    type: error.name,
    code,
    message,
    stack: (error.stack ?? '').slice((error.stack ?? '').indexOf('\n    at ') + 1),
    ...(cause instanceof Error && { cause: loggedError(cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(loggedError) }),
  };
}

const placeOf = ({ severity, table, constraint, routine }: DatabaseError) =>
  [severity, routine, table, constraint].filter(Boolean).join(' ');
