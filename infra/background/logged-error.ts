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
 * The parts of an error that an operator needs to find a fault. PostgreSQL's messages quote values of the failing row,
 * which may be a name or a hash. So its message is replaced by the severity and the names of the function in
 * PostgreSQL, the table and the constraint. V8 quotes the text that it could not parse, so that message is replaced
 * too. Of a thrown value that is no error only the type is logged, because a text may quote anything.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) {
    return {
      type: error === null ? 'null' : typeof error,
      message: 'a value that is no error was thrown',
      stack: '',
    };
  }
  const { code, cause } = error as Error & { code?: unknown };
  return {
    type: error.name,
    code,
    message: messageOf(error),
    stack: framesOf(error),
    ...(cause instanceof Error && { cause: loggedError(cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(loggedError) }),
  };
}

function messageOf(error: Error): string {
  if (error instanceof DatabaseError) return placeOf(error);
  return error instanceof SyntaxError ? 'a text could not be parsed' : error.message;
}

const FRAME = '\n    at ';

/** The stack without the message, which may have lines that look like those of a stack. */
function framesOf({ message, stack = '' }: Error): string {
  const at = stack.indexOf(message);
  const begin = stack.indexOf(FRAME, at < 0 ? 0 : at + message.length);
  return begin < 0 ? '' : stack.slice(begin + 1);
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

/** Describes the shortage that a PostgreSQL error code reports; undefined for any other code. */
export const shortageOf = (code: unknown): string | undefined =>
  typeof code === 'string' ? SHORTAGES[code] : undefined;
