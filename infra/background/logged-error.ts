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

const placeOf = ({ code, severity, table, constraint, routine }: DatabaseError) => {
  const place = [severity, routine, table, constraint].filter(Boolean).join(' ');
  const shortage = shortageOf(code);
  return shortage ? `${place}: ${shortage}` : place;
};

/**
 * The resource of PostgreSQL that an operator has to increase, by error code. Source: PostgreSQL manual,
 * appendix A.
 */
const SHORTAGES: Readonly<Record<string, string>> = {
  '53100': 'the disk of PostgreSQL is full',
  '53200': 'PostgreSQL is out of memory',
  '53300': 'PostgreSQL has no connection left',
};

/** Describes the shortage that a PostgreSQL error code reports. */
export const shortageOf = (code: unknown): string | undefined =>
  typeof code === 'string' ? SHORTAGES[code] : undefined;
