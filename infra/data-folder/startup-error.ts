/** Hearten cannot start. `message` is one line that can be printed. The process then exits with 2. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
