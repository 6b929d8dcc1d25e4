/**
 * Hearten, or a command, cannot start, for a reason that the operator can fix. `message` is one line. The process prints it
 * and exits with 2.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  /** The error output of a program that failed, line by line. The server prints it before the message. */
  readonly details: readonly string[];

  constructor(message: string, options: ErrorOptions & { readonly details?: readonly string[] } = {}) {
    super(message, options);
    this.details = options.details ?? [];
  }
}
