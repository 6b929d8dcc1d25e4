/** Exit codes like the server's: 2 for a problem that the caller can fix, 1 for a difference or any other problem. */
export const EXIT_FIXABLE = 2;
export const EXIT_BROKEN = 1;

const UNDEFINED_TABLE = '42P01';

/** An error of a command that works on the database, as one line for the operator. */
export function inOneLine(error: unknown): string {
  if ((error as { code?: string }).code === UNDEFINED_TABLE) {
    return 'there is no Hearten in this database yet: start Hearten with it first';
  }
  const message = error instanceof AggregateError ? error.errors.join('; ') : (error as Error).message;
  return message.split('\n')[0] ?? '';
}
