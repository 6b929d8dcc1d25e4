/** Writes one line: the fields, then the message. An error goes into the field `err`. */
type LogLine = (fields: object, message: string) => void;

/**
 * The part of pino's interface that the server uses. The process creates one pino logger and passes it down.
 * Its serializer for `err` removes the values that PostgreSQL quotes. Never put a person's data into
 * `fields`.
 */
export interface Logger {
  readonly debug: LogLine;
  readonly info: LogLine;
  readonly warn: LogLine;
  readonly error: LogLine;
  /** Returns a logger that adds these fields to every line. */
  child(bindings: Record<string, unknown>): Logger;
}
